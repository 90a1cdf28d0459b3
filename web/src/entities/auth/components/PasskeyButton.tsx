import { IconFingerprint } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Session } from '@/shared/api/types';
import { Button } from '@/shared/ui/Button';
import { usePasskeySignIn } from '../api';
import classes from './login.module.css';
import { SignInFault } from './SignInFault';

interface PasskeyButtonProps {
  /** Whether the ceremony may begin. */
  ask?: () => boolean;
  onSignedIn: (session: Session) => void;
}

export function PasskeyButton({ ask = () => true, onSignedIn }: PasskeyButtonProps) {
  const { t } = useTranslation('auth');
  const signIn = usePasskeySignIn();
  return (
    <div className={classes.ways}>
      {signIn.isError && <SignInFault error={signIn.error} />}
      <Button
        wide
        icon={<IconFingerprint size={19} aria-hidden="true" />}
        loading={signIn.isPending}
        onClick={() => {
          if (ask()) signIn.mutate(undefined, { onSuccess: onSignedIn });
        }}
      >
        {t('passkey.login')}
      </Button>
    </div>
  );
}
