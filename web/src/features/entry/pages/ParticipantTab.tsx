import { useTranslation } from 'react-i18next';

export default function ParticipantTab() {
  const { t } = useTranslation('entry');
  return <h2>{t('title')}</h2>;
}
