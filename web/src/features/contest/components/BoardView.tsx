import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { boardQuery, upcomingQuery } from '@/entities/contest/api';
import { ContestBoard, RowsPlace } from '@/entities/contest/components/ContestBoard';
import type { BoardGroup } from '@/entities/contest/lib/board';
import { type ContestFilter, isFiltered } from '@/entities/contest/lib/filter';
import { ErrorState } from '@/shared/ui/ErrorState';
import { ListEnd } from '@/shared/ui/ListEnd';
import classes from './BoardView.module.css';
import { NoContests } from './NoContests';

/** The contests of the filter by the time of their start. A status leaves only the groups that can have it (LIST-5). */
export function BoardView({ filter }: { filter: ContestFilter }) {
  const { status } = filter;
  const started = status === 'match' || status === 'matchDone';
  const upcoming = useInfiniteQuery({ ...upcomingQuery(filter), enabled: !started });
  const running = useQuery({ ...boardQuery('match', filter), enabled: !status || status === 'match' });
  const finished = useQuery({
    ...boardQuery('matchDone', filter),
    enabled: !status || status === 'matchDone',
  });
  const asked = [upcoming, running, finished].filter(
    ({ isPending, fetchStatus }) => !isPending || fetchStatus !== 'idle',
  );
  const failed = asked.find(({ isError, data }) => isError && !data);
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  if (asked.some(({ data }) => !data)) return <RowsPlace count={8} />;
  const lists = {
    upcoming: upcoming.data?.pages.flatMap(({ items }) => items) ?? [],
    running: running.data?.items ?? [],
    finished: finished.data?.items ?? [],
  };
  const unread: BoardGroup[] = [];
  if (running.data?.next) unread.push('running');
  if (finished.data?.next) unread.push('finished');
  const empty = Object.values(lists).every((list) => list.length === 0);
  if (empty && unread.length === 0 && !upcoming.hasNextPage) {
    return <NoContests tab="all" filtered={isFiltered(filter)} />;
  }
  return (
    <>
      <ContestBoard
        {...lists}
        unread={unread}
        level={2}
        after={(group, last) => {
          if (group === 'running') return unread.includes(group) && <All group={group} status="match" />;
          if (group === 'finished') return unread.includes(group) && <All group={group} status="matchDone" />;
          return last && <ListEnd query={upcoming} manual />;
        }}
      />
      {lists.upcoming.length === 0 && <ListEnd query={upcoming} />}
    </>
  );
}

/** The link from a group to the list of all its contests. */
function All({ group, status }: { group: BoardGroup; status: 'match' | 'matchDone' }) {
  const { t } = useTranslation(['contest', 'contestCard']);
  const [params] = useSearchParams();
  const next = new URLSearchParams(params);
  next.set('status', status);
  next.delete('view');
  return (
    <p className={classes.all}>
      <Link to={`/contests?${next}`}>
        {t('contest:list.allOf', { group: t(`contestCard:board.${group}`) })}
      </Link>
    </p>
  );
}
