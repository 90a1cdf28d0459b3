import { useTranslation } from 'react-i18next';
import { Page } from '@/shared/ui/Page';

export default function TeamPage() {
  const { t } = useTranslation('team');
  return <Page title={t('title')} />;
}
