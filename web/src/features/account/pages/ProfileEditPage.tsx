import { useTranslation } from 'react-i18next';
import { Page } from '@/shared/ui/Page';

export default function ProfileEditPage() {
  const { t } = useTranslation('account');
  return <Page title={t('title')} />;
}
