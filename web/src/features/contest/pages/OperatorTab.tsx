import { useTranslation } from 'react-i18next';

export default function OperatorTab() {
  const { t } = useTranslation('contest');
  return <h2>{t('title')}</h2>;
}
