import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '@/entities/match/lib/useNow';
import { BracketPane } from '@/formats/bracket/view/BracketPane';
import type { RoundMatch } from '@/formats/common/components/MatchList';
import { MatchRow } from '@/formats/common/components/MatchRow';
import { RoundSwitch } from '@/formats/common/components/RoundSwitch';
import { StageViews } from '@/formats/common/components/StageViews';
import { StandingsTable } from '@/formats/common/components/StandingsTable';
import { GroupTabs } from '@/formats/league/components/GroupTabs';
import { LobbyList } from '@/formats/royale/components/Lobbies';
import { RoyaleTable } from '@/formats/royale/components/Table';
import type {
  Contest,
  Rehearsal,
  RehearsedLeague,
  RehearsedRoyale,
  RehearsedSwiss,
  RoundInfo,
} from '@/shared/api/types';
import { TabButtons } from '@/shared/ui/Tabs';
import { addressIn } from '../lib/matches';
import classes from './Stages.module.css';

const typeOf = { swissdraw: 'SWISSDRAW', league: 'LEAGUE', battleroyal: 'BATTLEROYAL' } as const;

interface StagesProps {
  contest: Contest;
  stages: Rehearsal['stages'];
  onRound: (round: number | undefined) => void;
}

/** The stages as everybody would see them, the one that is played in front. */
export function Stages({ contest, stages, onRound }: StagesProps) {
  const { t } = useTranslation(['rehearsal', 'common']);
  const [chosen, setChosen] = useState<{ of: number; position: number } | null>(null);
  // Once another stage begins, it comes to the front.
  const position = chosen?.of === stages.length ? chosen.position : stages.length - 1;
  const stage = stages[position];
  if (!stage) return null;
  const { tournament, swissdraw, league, battleroyal } = stage;
  const addressOf = addressIn(position);
  return (
    <>
      {stages.length > 1 && (
        <TabButtons
          label={t('rehearsal:stage.label')}
          value={String(position)}
          onChange={(value) => setChosen({ of: stages.length, position: Number(value) })}
          items={stages.map(({ format }, index) => ({
            value: String(index),
            label:
              format === 'tournament'
                ? t('rehearsal:stage.playoff')
                : t(`common:contestType.${typeOf[format]}`),
          }))}
        />
      )}
      <p className={classes.hint}>{t(battleroyal ? 'rehearsal:hint.lobby' : 'rehearsal:hint.match')}</p>
      {tournament && (
        <BracketPane
          tournament={{ ...tournament, myEntryId: null }}
          contestName={contest.name}
          addressOf={addressOf}
          operator={false}
          follows
        />
      )}
      {swissdraw && <Swiss stage={swissdraw} addressOf={addressOf} onRound={onRound} />}
      {league && <Groups stage={league} addressOf={addressOf} onRound={onRound} />}
      {battleroyal && <Royale stage={battleroyal} addressOf={addressOf} onRound={onRound} />}
    </>
  );
}

interface ViewProps<Stage> {
  stage: Stage;
  addressOf: (matchId: number) => string;
  onRound: (round: number | undefined) => void;
}

function Swiss({ stage: { draw, round, matches, table }, addressOf, onRound }: ViewProps<RehearsedSwiss>) {
  const { t } = useTranslation('swissdraw');
  return (
    <StageViews
      finished={draw.finished !== null}
      matches={
        <>
          <Rounds rounds={draw.roundInfo} value={round} current={draw.currentRound} onChange={onRound} />
          <Matches matches={matches} addressOf={addressOf} />
        </>
      }
      standings={
        <StandingsTable
          label={t('table.label')}
          rows={table}
          rules={draw.standings}
          drawAllowed={draw.drawAllowed}
          scored={draw.scoring !== 'games'}
          mine={null}
          advancing={draw.playoff}
        />
      }
    />
  );
}

function Groups({
  stage: { league, round, matches, table },
  addressOf,
  onRound,
}: ViewProps<RehearsedLeague>) {
  const { t } = useTranslation('league');
  const [section, setSection] = useState(0);
  return (
    <>
      <GroupTabs league={league} value={section} onChange={setSection} />
      <StageViews
        finished={league.finished !== null}
        matches={
          <>
            <Rounds rounds={league.roundInfo} value={round} current={null} onChange={onRound} />
            <Matches matches={matches.filter((match) => match.section === section)} addressOf={addressOf} />
          </>
        }
        standings={
          <StandingsTable
            label={t('table.label')}
            rows={table.filter((row) => row.section === section)}
            rules={league.standings}
            drawAllowed={league.drawAllowed}
            scored={league.scoring !== 'games'}
            mine={null}
            advancing={league.playoff}
          />
        }
      />
    </>
  );
}

function Royale({ stage, addressOf, onRound }: ViewProps<RehearsedRoyale>) {
  const { t } = useTranslation('battleroyal');
  const { battleRoyal, round, lobbies, table } = stage;
  return (
    <StageViews
      finished={battleRoyal.finished !== null}
      matchesLabel={t('view.lobbies')}
      matches={
        <>
          <Rounds
            rounds={battleRoyal.roundInfo}
            value={round}
            current={battleRoyal.currentRound}
            onChange={onRound}
          />
          {lobbies.length === 0 ? (
            <p className={classes.none}>{t('lobby.notYet')}</p>
          ) : (
            <LobbyList lobbies={lobbies} mine={null} operator={false} addressOf={addressOf} />
          )}
        </>
      }
      standings={<RoyaleTable royale={battleRoyal} rows={table} addressOf={addressOf} bots />}
    />
  );
}

interface RoundsProps {
  rounds: readonly RoundInfo[];
  value: number;
  /** The one that is shown unless another is chosen; null where that is not told. */
  current: number | null;
  onChange: (round: number | undefined) => void;
}

function Rounds({ rounds, value, current, onChange }: RoundsProps) {
  return (
    <div className={classes.rounds}>
      <RoundSwitch
        rounds={rounds}
        value={value}
        onChange={(round) => onChange(round === current ? undefined : round)}
      />
    </div>
  );
}

function Matches({
  matches,
  addressOf,
}: {
  matches: readonly RoundMatch[];
  addressOf: (matchId: number) => string;
}) {
  const { t } = useTranslation('rounds');
  const now = useNow(30_000);
  if (matches.length === 0) return <p className={classes.none}>{t('round.planned')}</p>;
  return (
    <ol className={classes.matches}>
      {matches.map((match) => (
        <li key={match.id}>
          <MatchRow
            match={match}
            to={addressOf(match.id)}
            now={now}
            points={match.points}
            reason={match.reason}
          />
        </li>
      ))}
    </ol>
  );
}
