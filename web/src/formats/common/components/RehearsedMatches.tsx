import { useTranslation } from 'react-i18next';
import { useNow } from '@/shared/lib/clock';
import type { RoundMatch } from './MatchList';
import { MatchRow } from './MatchRow';
import classes from './Rehearsed.module.css';

/** The matches of one round of a rehearsed stage. */
export function RehearsedMatches({
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
