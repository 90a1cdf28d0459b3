import { useTranslation } from 'react-i18next';
import { isFault } from '@/shared/api/error';
import { useFaultText } from '@/shared/api/faults';
import { Button } from '@/shared/ui/Button';
import { ContactLink } from '@/shared/ui/ContactLink';
import { Notice } from '@/shared/ui/Notice';
import { passkeyProblem } from '../lib/webauthn';
import classes from './login.module.css';

interface SignInFaultProps {
  error: unknown;
  /** Opens the form for a new password, if the view has one. */
  onForgot?: () => void;
  /** Opens the sign-in by mail, if the view has it. */
  onLink?: () => void;
}

/** Why a sign-in failed and what to do: mail removes a lock, the operator of the site a suspension (SIGNIN-7). */
export function SignInFault({ error, onForgot, onLink }: SignInFaultProps) {
  const { t } = useTranslation('auth');
  const textOf = useFaultText();
  const passkey = passkeyProblem(error);
  if (passkey) {
    return <Notice tone={passkey === 'cancelled' ? 'info' : 'danger'}>{t(`passkey.${passkey}`)}</Notice>;
  }
  const locked = isFault(error, 'accountLocked');
  return (
    <Notice tone="danger">
      <p>{textOf(error)}</p>
      {locked && (onForgot || onLink) && (
        <div className={classes.wayOut}>
          {onForgot && (
            <Button size="s" onClick={onForgot}>
              {t('resetPassword')}
            </Button>
          )}
          {onLink && (
            <Button size="s" onClick={onLink}>
              {t('backToLink')}
            </Button>
          )}
        </div>
      )}
      {isFault(error, 'accountSuspended') && (
        <p className={classes.wayOut}>
          <ContactLink>{t('contact')}</ContactLink>
        </p>
      )}
    </Notice>
  );
}
