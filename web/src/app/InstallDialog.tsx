import { useTranslation } from 'react-i18next';
import { Button } from '@/shared/ui/Button';
import { Dialog } from '@/shared/ui/Dialog';
import classes from './InstallDialog.module.css';
import { closeInstall, refuseInstall } from './install';

/** The steps to put the app on the home screen, for browsers that do not offer it. */
export default function InstallDialog() {
  const { t } = useTranslation('shell');
  return (
    <Dialog opened onClose={closeInstall} title={t('install.title')} size="sm">
      <p>{t('install.lead')}</p>
      <ol className={classes.steps}>
        <li>{t('install.share')}</li>
        <li>{t('install.add')}</li>
      </ol>
      <div className={classes.actions}>
        <Button variant="primary" onClick={closeInstall} data-autofocus>
          {t('install.understood')}
        </Button>
        <Button variant="quiet" onClick={refuseInstall}>
          {t('install.never')}
        </Button>
      </div>
    </Dialog>
  );
}
