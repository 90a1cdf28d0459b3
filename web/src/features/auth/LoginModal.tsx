import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/shared/ui/Button';
import { Dialog } from '@/shared/ui/Dialog';
import { useLoginModal } from '@/shared/viewer/loginModal';
import { MagicLinkForm, type Mode } from './components/MagicLinkForm';
import { PasswordForm } from './components/PasswordForm';
import { Sent } from './components/Sent';
import classes from './LoginModal.module.css';

/** Log in or sign up, by an e-mail link first and by password as the other way (U2.037–U2.043, rulings.md 2). */
export default function LoginModal() {
  const { t } = useTranslation('auth');
  const { opened, close, returnTo } = useLoginModal();
  const [mode, setMode] = useState<Mode>('login');
  const [way, setWay] = useState<'link' | 'password'>('link');
  const [sent, setSent] = useState<{ kind: 'link' | 'activation'; email: string } | null>(null);

  const title = sent ? t('sent.title') : mode === 'login' ? t('login.title') : t('signUp.title');
  return (
    <Dialog opened={opened} onClose={close} title={title} size="sm">
      {sent ? (
        <Sent kind={sent.kind} email={sent.email} onClose={close} />
      ) : (
        <div className={classes.view} key={`${mode} ${way}`}>
          {way === 'link' ? (
            <MagicLinkForm
              mode={mode}
              returnTo={returnTo}
              onSent={(email) => setSent({ kind: 'link', email })}
            />
          ) : (
            <PasswordForm
              mode={mode}
              returnTo={returnTo}
              onSent={(email) => setSent({ kind: 'activation', email })}
              onSignedIn={close}
            />
          )}
          <p className={classes.or}>
            <span>{t('or')}</span>
          </p>
          <Button wide onClick={() => setWay(way === 'link' ? 'password' : 'link')}>
            {way === 'password' ? t('backToLink') : mode === 'login' ? t('otherWays') : t('otherWaysSignUp')}
          </Button>
          <Button
            variant="quiet"
            wide
            className={classes.switch}
            onClick={() => setMode(mode === 'login' ? 'signUp' : 'login')}
          >
            {mode === 'login' ? t('toSignUp') : t('toLogin')}
          </Button>
        </div>
      )}
    </Dialog>
  );
}
