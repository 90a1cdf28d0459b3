import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './Shell.module.css';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Shows a message while the device is offline. It stays in the window while the page scrolls. The live region is always rendered, so screen readers announce the message. */
export function OfflineBanner() {
  const { t } = useTranslation('shell');
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status" className={classes.offline}>
      {!online && <p className={classes.message}>{t('offline')}</p>}
    </div>
  );
}
