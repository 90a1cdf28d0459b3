import { useTranslation } from 'react-i18next';
import classes from './login.module.css';

/** The divider between sign-in methods. */
export function Or() {
  const { t } = useTranslation('auth');
  return (
    <p className={classes.or}>
      <span>{t('or')}</span>
    </p>
  );
}
