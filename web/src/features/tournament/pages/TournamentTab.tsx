import { useTranslation } from 'react-i18next';

export default function TournamentTab() {
  const { t } = useTranslation('tournament');
  return <h2>{t('title')}</h2>;
}
