import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { apiCall } from '@/shared/api/call';
import { useFaultText } from '@/shared/api/faults';
import { useAct } from '@/shared/lib/useAct';
import { Button } from '@/shared/ui/Button';
import { Dialog } from '@/shared/ui/Dialog';
import { Notice } from '@/shared/ui/Notice';
import { cacheAccount, useSignOut } from '@/shared/viewer/viewer';
import classes from './components/LegalDocument.module.css';

/** Asks the signed-in person to agree to changed terms or to log out (SIGNIN-4). */
export default function AgreementDialog({ version }: { version: string }) {
  const { t } = useTranslation(['legal', 'shell']);
  const textOf = useFaultText();
  const queries = useQueryClient();
  const signOut = useSignOut();
  const agree = useAct(() => apiCall('post', '/auth/agreement/', { body: { version } }), {
    onDone: () => cacheAccount(queries, (now) => now && { ...now, termsVersion: version }),
    inline: true,
  });
  return (
    <Dialog opened title={t('legal:changed.title')} size="sm">
      <div className={classes.question}>
        <p>{t('legal:changed.text', { version })}</p>
        <p className={classes.documents}>
          <Link to="/terms-of-service" target="_blank">
            {t('legal:terms')}
          </Link>
          <Link to="/privacy-policy" target="_blank">
            {t('legal:privacy')}
          </Link>
          <Link to="/contract" target="_blank">
            {t('legal:contract')}
          </Link>
        </p>
        {agree.error && <Notice tone="danger">{textOf(agree.error)}</Notice>}
        <div className={classes.actions}>
          <Button variant="primary" loading={agree.busy} onClick={() => void agree.run()} data-autofocus>
            {t('legal:changed.agree')}
          </Button>
          <Button variant="quiet" onClick={() => void signOut()}>
            {t('shell:logout')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
