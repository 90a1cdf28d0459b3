import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { changeKnown } from '@/entities/notification/api';
import { apiKey, apiPages } from '@/shared/api/query';
import { currentLanguage } from '@/shared/i18n/languages';
import { useLive } from '@/shared/live/useLive';

/**
 * The viewer's notifications and the number of unseen ones. Opening the list reads it again: muted ones arrive without
 * an event.
 */
export function useNotifications(opened = false) {
  const { i18n } = useTranslation();
  const list = useInfiniteQuery({
    ...apiPages('/users/me/notifications/', { query: { language: currentLanguage(i18n.language) } }),
    ...(opened && { refetchOnMount: 'always' }),
  });
  return { list, unseen: list.data?.pages[0]?.unseen ?? 0 };
}

/** Updates the cached notifications live: an event increases the badge at once (NOTIFY-2). Used once per tab. */
export function useLiveNotifications(me: number): void {
  const queries = useQueryClient();
  useLive(`user:${me}`, {
    onEvent: ({ kind }) => {
      if (!kind.startsWith('notification.')) return;
      if (kind === 'notification.added')
        changeKnown(queries, (page) => ({ ...page, unseen: page.unseen + 1 }));
      void queries.invalidateQueries({ queryKey: apiKey('/users/me/notifications/') });
    },
    onGap: () => void queries.invalidateQueries({ queryKey: apiKey('/users/me/notifications/') }),
  });
}
