import { useTranslation } from 'react-i18next';
import { useOnline } from '@/shared/lib/useOnline';
import classes from './Shell.module.css';

/** Shows a message while the device is offline. It stays in the window while the page scrolls. The live region is always rendered, so screen readers announce the message. */
export function OfflineBanner() {
  const { t } = useTranslation('shell');
  const online = useOnline();
  return (
    <div role="status" className={classes.offline}>
      {!online && <p className={classes.message}>{t('offline')}</p>}
    </div>
  );
}
