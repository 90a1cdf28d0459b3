import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { hasEntry, isOver } from '@/entities/match/lib/state';
import type { Match, PairReason, RoundInfo } from '@/shared/api/types';
import { useNow } from '@/shared/lib/clock';
import { ErrorState } from '@/shared/ui/ErrorState';
import { InlineLoading } from '@/shared/ui/Loading';
import { More } from '@/shared/ui/More';
import { PrintButton } from '@/shared/ui/PrintButton';
import { Time } from '@/shared/ui/Time';
import { useGradualList } from '@/shared/ui/useGradualList';
import type { PartOf } from '../lib/paging';
import { useConcerns } from '../lib/useConcerns';
import classes from './MatchList.module.css';
import { MatchRow } from './MatchRow';

/** A match of a round, with the draw's reason for its pair. */
export type RoundMatch = Match & { reason?: PairReason | null; points?: readonly number[] };

interface MatchListProps {
  contestId: number;
  round: RoundInfo;
  /** Whether only the undecided matches are shown. */
  narrowed: boolean;
  query: UseInfiniteQueryResult<InfiniteData<PartOf<RoundMatch>>, Error>;
  addressOf: (matchId: number) => string;
  mine: number | null;
  operator: boolean;
  /** Whether the matches are those of all groups, so that each names its group. */
  everyGroup?: boolean | undefined;
  /** Whether scores alone decide, so that the number of games is not shown. */
  byScore?: boolean;
  /** Replaces the matches of a round that has none yet. */
  planned?: ReactNode;
}

/** The matches of a round in pages. The page finds a participant above them. */
export function MatchList(props: MatchListProps) {
  const { contestId, round, narrowed, query, addressOf, mine, operator, everyGroup, byScore, planned } =
    props;
  const { t } = useTranslation('rounds');
  const now = useNow(30_000);
  const matches = query.data?.pages.flatMap((page) => page.items) ?? [];
  // The filter answers at once; the rows of a large round follow.
  const filtered = useDeferredValue(narrowed);
  const { urgentFirst, concernOf } = useConcerns(operator && narrowed ? contestId : null);
  const shown = filtered ? urgentFirst(matches.filter((match) => !isOver(match))) : matches;
  const drawn = useGradualList(shown);
  return (
    <div className={classes.list} data-begun={round.status !== 'planned' || undefined}>
      <RoundFacts round={round} byScore={byScore} />
      {round.status === 'planned' ? (
        <div className={classes.planned}>{planned ?? t('round.planned')}</div>
      ) : (
        <>
          {query.isPending ? (
            <InlineLoading />
          ) : query.isError && matches.length === 0 ? (
            <ErrorState error={query.error} onRetry={() => void query.refetch()} />
          ) : shown.length === 0 && !query.hasNextPage ? (
            <p className={classes.none}>{t(filtered ? 'round.noneOpen' : 'round.none')}</p>
          ) : (
            <ol className={classes.matches}>
              {drawn.map((match) => (
                <li key={match.id}>
                  <MatchRow
                    match={match}
                    to={addressOf(match.id)}
                    now={now}
                    mine={mine !== null && hasEntry(match, mine)}
                    points={match.points}
                    reason={match.reason}
                    operator={operator}
                    grouped={everyGroup}
                    concern={concernOf(match)}
                  />
                </li>
              ))}
            </ol>
          )}
          <More query={query} />
          <PrintButton query={query} />
        </>
      )}
    </div>
  );
}

/** The start of a round, the length of its matches, and how many are decided. */
function RoundFacts({ round, byScore }: Pick<MatchListProps, 'round' | 'byScore'>) {
  const { t } = useTranslation('rounds');
  return (
    <p className={classes.facts}>
      <span>
        {t('round.starts')} <Time at={round.beginsAt} zone within />
      </span>
      <span>
        {byScore
          ? t('round.formatScore', { minutes: round.matchTime })
          : t('round.format', {
              context: round.matchCount === 1 ? 'single' : undefined,
              games: round.matchCount,
              wins: (round.matchCount + 1) / 2,
              minutes: round.matchTime,
            })}
      </span>
      {round.matches > 0 && <span>{t('round.progress', { done: round.decided, total: round.matches })}</span>}
    </p>
  );
}
