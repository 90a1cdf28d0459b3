import { useTranslation } from 'react-i18next';
import { Page } from '@/shared/ui/Page';

export default function EntryConfirmPage() {
  const { t } = useTranslation('entry');
  return <Page title={t('title')} />;
}
