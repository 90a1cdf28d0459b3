import { IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiCall } from '@/shared/api/call';
import { apiQuery } from '@/shared/api/query';
import type { Game, Rank } from '@/shared/api/types';
import { languageNames, languages } from '@/shared/i18n/languages';
import { useAct } from '@/shared/lib/useAct';
import { Button } from '@/shared/ui/Button';
import { SelectField, SwitchField } from '@/shared/ui/Field';
import { Section } from '@/shared/ui/Page';
import { QueryView } from '@/shared/ui/Query';
import { Tag } from '@/shared/ui/StatusBadge';
import { gamesQuery } from '../api';
import { GameSheet } from '../components/GameSheet';
import { RankSheet } from '../components/RankSheet';
import classes from '../components/site.module.css';
import { freeKey, laddersOf } from '../lib/master';

/** The master data: titles and their ranks. */
export default function GamesTab() {
  const games = useQuery(gamesQuery);
  const ranks = useQuery(apiQuery('/games/ranks/'));
  return (
    <QueryView query={games}>
      {(titles) => (
        <QueryView query={ranks}>
          {(rows) => (
            <>
              <Titles games={titles} ranks={rows} />
              <Ranks games={titles} ranks={rows} />
            </>
          )}
        </QueryView>
      )}
    </QueryView>
  );
}

interface MasterData {
  games: Game[];
  ranks: Rank[];
}

function Titles({ games, ranks }: MasterData) {
  const { t } = useTranslation('site');
  const ladders = laddersOf(ranks, games);
  const [editing, setEditing] = useState<Game | 'new' | null>(null);
  return (
    <Section
      heading={t('games.title')}
      aside={
        <Button size="s" icon={<IconPlus size={18} aria-hidden="true" />} onClick={() => setEditing('new')}>
          {t('games.add')}
        </Button>
      }
    >
      <ul className={classes.rows} aria-label={t('games.title')}>
        {games.map((game) => (
          <li key={game.id} className={classes.line}>
            <div className={classes.name}>
              {game.gameName}
              <small className="tabular">{game.key}</small>
            </div>
            <div className={classes.tags}>
              <Tag>{t(`games.field.${game.accountField}`)}</Tag>
              {game.ladder && <Tag>{t('games.ranked')}</Tag>}
              {game.needsFriendCode && <Tag>{t('games.friendCode')}</Tag>}
            </div>
            <div className={classes.end}>
              <Enabled game={game} />
              <Button
                size="s"
                onClick={() => setEditing(game)}
                aria-label={t('games.editOf', { name: game.gameName })}
              >
                {t('edit')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {editing && (
        <GameSheet
          {...(editing !== 'new' && { game: editing })}
          freeKey={freeKey(games)}
          ladders={ladders}
          onClose={() => setEditing(null)}
        />
      )}
    </Section>
  );
}

function Enabled({ game }: { game: Game }) {
  const { t } = useTranslation('site');
  const queries = useQueryClient();
  const switching = useAct(
    (isEnable: boolean) => {
      const { id, ...input } = game;
      return apiCall('put', '/site/games/{id}/', { path: { id }, body: { ...input, isEnable } });
    },
    {
      done: ({ gameName, isEnable }) =>
        t(isEnable ? 'games.turnedOn' : 'games.turnedOff', { name: gameName }),
      onDone: () => queries.invalidateQueries(),
    },
  );
  const shown = switching.busy ? switching.input : game.isEnable;
  return (
    <SwitchField
      label={t(shown ? 'games.on' : 'games.off')}
      aria-label={t('games.enableOf', { name: game.gameName })}
      checked={shown}
      disabled={switching.busy}
      onChange={(event) => void switching.run(event.currentTarget.checked)}
    />
  );
}

function Ranks({ games, ranks }: MasterData) {
  const { t } = useTranslation('site');
  const ladders = laddersOf(ranks, games);
  const [chosen, setChosen] = useState<string | null>(null);
  const [editing, setEditing] = useState<Rank | null>(null);
  const ladder = chosen ?? ladders[0]?.value ?? '';
  const others = languages.filter((language) => language !== 'ja');
  return (
    <Section heading={t('ranks.title')}>
      <div className={classes.bar}>
        <SelectField
          label={t('ranks.game')}
          data={[...ladders]}
          value={ladder}
          onChange={setChosen}
          allowDeselect={false}
        />
      </div>
      <ul className={classes.rows} aria-label={t('ranks.title')}>
        {ranks
          .filter((rank) => rank.ladder === ladder)
          .map((rank) => (
            <li key={rank.key} className={classes.line}>
              <div className={classes.name} lang="ja">
                {rank.titles.ja}
                <small className="tabular">{rank.key}</small>
              </div>
              <dl className={classes.languages}>
                {others.map((language) => (
                  <div key={language} lang={language}>
                    <dt>{languageNames[language]}</dt>
                    <dd>{rank.titles[language]}</dd>
                  </div>
                ))}
              </dl>
              <div className={classes.end}>
                <Button
                  size="s"
                  onClick={() => setEditing(rank)}
                  aria-label={t('ranks.edit', { key: rank.key })}
                >
                  {t('edit')}
                </Button>
              </div>
            </li>
          ))}
      </ul>
      {editing && <RankSheet rank={editing} onClose={() => setEditing(null)} />}
    </Section>
  );
}
