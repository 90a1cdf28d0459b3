import { useTranslation } from 'react-i18next';
import { Page } from '@/shared/ui/Page';

export default function ContestListPage() {
  const { t } = useTranslation('contest');
  return <Page title={t('title')} />;
}
