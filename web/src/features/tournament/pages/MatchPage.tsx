import { useTranslation } from 'react-i18next';
import { Page } from '@/shared/ui/Page';

export default function MatchPage() {
  const { t } = useTranslation('tournament');
  return <Page title={t('title')} />;
}
