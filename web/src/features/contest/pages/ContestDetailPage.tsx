import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { Page } from '@/shared/ui/Page';

export default function ContestDetailPage() {
  const { t } = useTranslation('contest');
  return (
    <Page title={t('title')}>
      <Outlet />
    </Page>
  );
}
