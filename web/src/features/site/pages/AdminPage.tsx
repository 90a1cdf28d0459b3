import { useTranslation } from 'react-i18next';
import { Navigate, Outlet, useMatch } from 'react-router';
import { Page, PageHeader } from '@/shared/ui/Page';
import { TabNav } from '@/shared/ui/Tabs';

const tabs = ['reports', 'users', 'games', 'notices', 'audit'] as const;

/** The administration of the whole site (SITE-1). The tabs are routes. */
export default function AdminPage() {
  const { t } = useTranslation('site');
  const bare = useMatch('/admin');
  if (bare) return <Navigate to="/admin/reports" replace />;
  return (
    <Page title={t('admin.title')}>
      <PageHeader title={t('admin.title')} />
      <TabNav
        label={t('admin.title')}
        items={tabs.map((tab) => ({ to: `/admin/${tab}`, label: t(`admin.tab.${tab}`) }))}
      />
      <Outlet />
    </Page>
  );
}
