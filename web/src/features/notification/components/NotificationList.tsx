import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { seeAll } from '@/entities/notification/api';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Loading } from '@/shared/ui/Loading';
import { More } from '@/shared/ui/More';
import { useNotifications } from '../useNotifications';
import classes from './NotificationList.module.css';
import { NotificationRow } from './NotificationRow';

/** The viewer's notifications, newest first. The next page loads when the end comes into view (NOTIFY-1). */
export function NotificationList({ onFollow }: { onFollow?: () => void }) {
  const { t } = useTranslation('notification');
  const queries = useQueryClient();
  const { list, unseen } = useNotifications(true);
  const end = useRef<HTMLDivElement>(null);

  // An open list counts as seen. A failed mark is repeated when it opens again.
  useEffect(() => {
    if (unseen > 0) seeAll(queries).catch(() => undefined);
  }, [unseen, queries]);

  const goesOn = list.hasNextPage && !list.isFetchingNextPage && !list.isFetchNextPageError;
  const { fetchNextPage } = list;
  useEffect(() => {
    if (!goesOn || !end.current || !('IntersectionObserver' in window)) return;
    const watcher = new IntersectionObserver((seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) void fetchNextPage();
    });
    watcher.observe(end.current);
    return () => watcher.disconnect();
  }, [goesOn, fetchNextPage]);

  if (!list.data) {
    return list.isError ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : <Loading />;
  }
  const items = list.data.pages.flatMap((page) => page.items);
  if (items.length === 0) {
    return (
      <EmptyState drawing="mail" title={t('empty')}>
        {t('emptyText')}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={classes.list}>
        {items.map((each) => (
          <NotificationRow key={each.id} notification={each} onFollow={onFollow} />
        ))}
      </ul>
      <div ref={end}>
        <More query={list} />
      </div>
    </>
  );
}
