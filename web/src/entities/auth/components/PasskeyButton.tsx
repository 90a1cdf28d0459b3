import { IconFingerprint } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Session } from '@/shared/api/types';
import { Button } from '@/shared/ui/Button';
import { usePasskeySignIn } from '../api';
import classes from './login.module.css';
import { SignInFault } from './SignInFault';

interface PasskeyButtonProps {
  /** Returns whether the passkey may be asked for. */
  ask?: () => boolean;
  onSignedIn: (session: Session) => void;
}

export function PasskeyButton({ ask = () => true, onSignedIn }: PasskeyButtonProps) {
  const { t } = useTranslation('auth');
  const signIn = usePasskeySignIn({ onDone: onSignedIn });
  return (
    <div className={classes.ways}>
      {signIn.error && <SignInFault error={signIn.error} />}
      <Button
        wide
        icon={<IconFingerprint size={19} aria-hidden="true" />}
        loading={signIn.busy}
        onClick={() => {
          if (ask()) void signIn.run();
        }}
      >
        {t('passkey.login')}
      </Button>
    </div>
  );
}
