import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, LinkButton } from '@/shared/ui/Button';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Loading } from '@/shared/ui/Loading';
import { toast } from '@/shared/ui/toast';
import { contestsOfUserQuery } from '../api';
import classes from './EnteredContests.module.css';

const ContestCardList = lazy(() =>
  import('@/features/contest').then((contest) => ({ default: contest.ContestCardList })),
);

/** The contests that a person entered, latest first. */
export function EnteredContests({ userId, self }: { userId: number; self: boolean }) {
  const { t } = useTranslation('account');
  const list = useInfiniteQuery(contestsOfUserQuery(userId));
  if (!list.data) {
    return list.isError ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : <Loading />;
  }
  const contests = list.data.pages.flatMap((page) => page.items);
  if (contests.length === 0) {
    return (
      <EmptyState
        drawing="bracket"
        title={t('contests.empty')}
        action={self && <LinkButton to="/contests">{t('contests.find')}</LinkButton>}
      />
    );
  }
  return (
    <>
      <Suspense fallback={<Loading />}>
        <ContestCardList contests={contests} />
      </Suspense>
      {list.hasNextPage && (
        <div className={classes.more}>
          <Button
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage().then(({ error }) => error && toast.error(error))}
          >
            {t('contests.more')}
          </Button>
        </div>
      )}
    </>
  );
}
