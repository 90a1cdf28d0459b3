import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { resultText, tallyOf } from '@/entities/match/lib/tally';
import { profilePath } from '@/entities/person/lib/profilePath';
import type { FigureWorking, Match, StandingsDetail } from '@/shared/api/types';
import { useDisplayName } from '@/shared/lib/displayName';
import { QueryView } from '@/shared/ui/Query';
import { Sheet } from '@/shared/ui/Sheet';
import { figureText, isShare } from '../lib/figures';
import { resultOf, sideOf } from '../lib/outcome';
import classes from './StandingSheet.module.css';
import { recordText } from './StandingsTable';

interface StandingSheetProps {
  query: UseQueryResult<StandingsDetail, Error>;
  opened: boolean;
  onClose: () => void;
  drawAllowed: boolean;
  addressOf: (matchId: number) => string;
}

/** How a row of the table is computed: its matches, and the terms of each figure. */
export function StandingSheet({ query, opened, onClose, drawAllowed, addressOf }: StandingSheetProps) {
  const { t } = useTranslation('standings');
  const nameOf = useDisplayName();
  const name = query.data ? nameOf(query.data.row.participant.name) : '';
  return (
    <Sheet opened={opened} onClose={onClose} title={name || t('how.title')} size="lg">
      {opened && (
        <QueryView query={query}>
          {(detail) => <Detail detail={detail} drawAllowed={drawAllowed} addressOf={addressOf} />}
        </QueryView>
      )}
    </Sheet>
  );
}

type DetailProps = Pick<StandingSheetProps, 'drawAllowed' | 'addressOf'> & { detail: StandingsDetail };

function Detail({ detail: { row, matches, workings }, drawAllowed, addressOf }: DetailProps) {
  const { t } = useTranslation('standings');
  const { participant } = row;
  const { id, kind } = participant;
  return (
    <div className={classes.detail}>
      <dl className={classes.sum}>
        <div>
          <dt>{t('column.rank')}</dt>
          <dd>{row.rank}</dd>
        </div>
        <div>
          <dt>{t('column.points')}</dt>
          <dd>{row.point}</dd>
        </div>
        <div>
          <dt>{t(drawAllowed ? 'column.record' : 'column.wins')}</dt>
          <dd>{recordText(row, drawAllowed)}</dd>
        </div>
      </dl>
      {row.lot && <p className={classes.lot}>{t('lot.text')}</p>}
      <h3>{t('how.matches')}</h3>
      {matches.length === 0 ? (
        <p>{t('how.noMatches')}</p>
      ) : (
        <ol className={classes.matches}>
          {matches.map((match) => (
            <li key={match.id}>
              <Meeting match={match} entry={id} to={addressOf(match.id)} />
            </li>
          ))}
        </ol>
      )}
      <h3>{t('how.title')}</h3>
      <p className={classes.note}>{t('how.note')}</p>
      {workings.map((working) => (
        <Working key={working.rule} working={working} />
      ))}
      <p>
        <Link to={profilePath(participant)}>{t(`how.${kind}`)}</Link>
      </p>
    </div>
  );
}

function Meeting({ match, entry, to }: { match: Match; entry: number; to: string }) {
  const { t } = useTranslation('standings');
  const nameOf = useDisplayName();
  const side = sideOf(match, entry) ?? 0;
  const opponent = match.participants[1 - side];
  const result = resultOf(match, side);
  const tally = tallyOf(match);
  return (
    <Link to={to} className={classes.meeting}>
      <span className={classes.round}>{match.round + 1}</span>
      <span className={classes.result} data-result={result}>
        {result ? t(`result.${result}`) : t('result.open')}
      </span>
      <span>{opponent ? nameOf(opponent.name) : t('how.bye')}</span>
      <span className={classes.score}>{tally && resultText([tally[side] ?? 0, tally[1 - side] ?? 0])}</span>
    </Link>
  );
}

/** Adds a key to each term. Opponents that were met twice have two terms. */
function numbered(terms: FigureWorking['terms']) {
  return terms.map((term, number) => ({ number, term }));
}

/** One figure: its meaning, the term of each match, and the result. */
function Working({ working }: { working: FigureWorking }) {
  const { t, i18n } = useTranslation('standings');
  const nameOf = useDisplayName();
  const { rule, terms, over, number, value, floored } = working;
  const text = (of: number) => figureText(rule, of, i18n.language);
  // The share of a participant's own games is the quotient of whole points.
  const termText = (of: number) => (rule === 'gameWin' ? String(of) : text(of));
  const exact = isShare(rule) && value.includes('/') ? t('how.exact', { value }) : '';
  return (
    <details className={classes.working}>
      <summary>
        <span>{t(`rule.${rule}`)}</span>
        <strong>{text(number)}</strong>
      </summary>
      <p className={classes.note}>{t(`meaning.${rule}`)}</p>
      {terms.length > 0 && (
        <ul className={classes.terms}>
          {numbered(terms).map(({ number, term }) => (
            <li key={number} data-left={term.left || undefined}>
              <span>{term.opponent ? nameOf(term.opponent.name) : t('how.bye')}</span>
              {term.floored && <small>{t('how.floored')}</small>}
              {term.left && <small>{t('how.left')}</small>}
              <b>{termText(term.number)}</b>
            </li>
          ))}
        </ul>
      )}
      <p className={classes.outcome}>
        {over > 1 && (
          <span>
            {t(rule === 'gameWin' ? 'how.overGames' : 'how.overOpponents', {
              sum: termText(terms.reduce((sum, term) => sum + (term.left ? 0 : term.number), 0)),
              over,
            })}
          </span>
        )}
        <b>= {text(number)}</b>
        {exact && <small>{exact}</small>}
        {floored && <small>{t('how.floored')}</small>}
      </p>
    </details>
  );
}
