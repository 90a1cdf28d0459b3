import { IconSettings } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { readAll } from '@/entities/notification/api';
import { useAct } from '@/shared/lib/useAct';
import { Button, LinkButton } from '@/shared/ui/Button';
import { Page, PageHeader } from '@/shared/ui/Page';
import { NotificationList } from '../components/NotificationList';
import { useNotifications } from '../useNotifications';

/** The page of all notifications (NOTIFY-1). */
export default function NotificationsPage() {
  const { t } = useTranslation('notification');
  const queries = useQueryClient();
  const reading = useAct(() => readAll(queries));
  const { list } = useNotifications();
  const unread = list.data?.pages.some(({ items }) => items.some(({ readed }) => !readed)) ?? false;
  return (
    <Page title={t('title')} width="narrow">
      <PageHeader
        title={t('title')}
        actions={
          <>
            {unread && (
              <Button size="s" loading={reading.busy} onClick={() => void reading.run()}>
                {t('readAll')}
              </Button>
            )}
            <LinkButton
              to="/settings/notifications"
              size="s"
              icon={<IconSettings size={18} aria-hidden="true" />}
            >
              {t('settings')}
            </LinkButton>
          </>
        }
      />
      <NotificationList />
    </Page>
  );
}
