import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { seeAll } from '@/entities/notification/api';
import { useVisible } from '@/shared/lib/useVisible';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { ListEnd } from '@/shared/ui/ListEnd';
import { Loading } from '@/shared/ui/Loading';
import { useNotifications } from '../useNotifications';
import classes from './NotificationList.module.css';
import { NotificationRow } from './NotificationRow';

/** The viewer's notifications, newest first. The next page loads when the end comes near the window (NOTIFY-1). */
export function NotificationList({ onFollow }: { onFollow?: () => void }) {
  const { t } = useTranslation('notification');
  const queries = useQueryClient();
  const { list, unseen } = useNotifications(true);

  // A list that is open in a visible window counts as seen. In a hidden one nobody sees it, and the server would send no push and no
  // mail for what it counts as seen. A failed mark is repeated when the list opens again.
  const visible = useVisible();
  useEffect(() => {
    if (visible && unseen > 0) seeAll(queries).catch(() => undefined);
  }, [visible, unseen, queries]);

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
      <ListEnd query={list} />
    </>
  );
}
