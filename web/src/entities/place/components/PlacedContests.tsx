import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { contestPath } from '@/entities/contest/lib/paths';
import type { PlacedContest } from '@/shared/api/types';
import { shownStatus } from '@/shared/lib/shownStatus';
import { textLanguage } from '@/shared/lib/textLanguage';
import { Cover } from '@/shared/ui/Cover';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Loading } from '@/shared/ui/Loading';
import { More } from '@/shared/ui/More';
import { StatusBadge } from '@/shared/ui/StatusBadge';
import { Time } from '@/shared/ui/Time';
import { usePlaceName } from '../lib/placeName';
import classes from './PlacedContests.module.css';

interface PlacedContestsProps {
  query: UseInfiniteQueryResult<InfiniteData<{ items: PlacedContest[] }>>;
  /** Replaces an empty list. */
  empty: ReactNode;
}

/** The contests that a person or a team entered, each with its place, or its status before there is one. */
export function PlacedContests({ query, empty }: PlacedContestsProps) {
  const contests = query.data?.pages.flatMap((page) => page.items);
  if (!contests) {
    return query.isError ? (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <Loading />
    );
  }
  if (contests.length === 0) return empty;
  return (
    <>
      <ul className={classes.list}>
        {contests.map((contest) => (
          <Row key={contest.id} contest={contest} />
        ))}
      </ul>
      <More query={query} />
    </>
  );
}

function Row({ contest }: { contest: PlacedContest }) {
  const nameOf = usePlaceName();
  const { place } = contest;
  return (
    <li>
      <Link to={contestPath(contest.id)} className={classes.row}>
        <span className={classes.cover}>
          <Cover
            id={contest.id}
            gameKey={contest.game?.key}
            src={contest.thumbUrl ?? contest.imageUrl}
            contest={contest}
          />
        </span>
        <span className={classes.contest}>
          <strong lang={textLanguage(contest.name)}>{contest.name}</strong>
          <small>
            {contest.game?.gameName ?? '–'} · <Time at={contest.contestStart} format="day" />
          </small>
        </span>
        {place ? (
          <span
            className={classes.place}
            data-top={place.from <= 3 || undefined}
            data-first={place.from === 1 || undefined}
          >
            {nameOf(place.from, place.to)}
          </span>
        ) : (
          <span className={classes.state}>
            <StatusBadge
              status={shownStatus(contest.status, contest.playState)}
              cancelledAt={contest.cancelledAt}
            />
          </span>
        )}
      </Link>
    </li>
  );
}
