import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import type { RedeemedLink } from '@/entities/auth/api';
import { CodeForm } from '@/entities/auth/components/CodeForm';
import classes from '@/entities/auth/components/login.module.css';
import { Or } from '@/entities/auth/components/Or';
import { PasskeyButton } from '@/entities/auth/components/PasskeyButton';
import { Sent } from '@/entities/auth/components/Sent';
import { SignInFault } from '@/entities/auth/components/SignInFault';
import { type CodeMail, pendingCode } from '@/entities/auth/lib/pendingCode';
import { storedEmail } from '@/entities/auth/lib/storedEmail';
import { passkeysSupported } from '@/entities/auth/lib/webauthn';
import { useApp } from '@/shared/api/app';
import type { Session } from '@/shared/api/types';
import { Button } from '@/shared/ui/Button';
import { Dialog } from '@/shared/ui/Dialog';
import { useReplacesFirstLogin } from '@/shared/ui/firstView';
import { toast } from '@/shared/ui/toast';
import { type LoginMode, useLoginModal } from '@/shared/viewer/loginModal';
import { awaitNickname } from '@/shared/viewer/newcomer';
import { arrivalPath, pageToReturnTo } from './arrival';
import { AgreeField } from './components/AgreeField';
import { ForgotForm } from './components/ForgotForm';
import { MagicLinkForm } from './components/MagicLinkForm';
import { PasskeySignUpForm } from './components/PasskeySignUpForm';
import { SignInForm } from './components/SignInForm';
import { SignUpForm } from './components/SignUpForm';
import { SocialButtons } from './components/SocialButtons';
import { useAgreement } from './useAgreement';
import { useEnter } from './useEnter';
import { useSuggestedPasskey } from './useSuggestedPasskey';

type Way = ReturnType<typeof useLoginModal>['way'] | 'passkey';
type SentMail = ({ kind: 'link' } & CodeMail) | { kind: 'activation' | 'reset'; email: string };

/** The mail whose code this browser can still enter. */
function waitingMail(): SentMail | null {
  const mail = pendingCode.read();
  return mail && { kind: 'link', ...mail };
}

/** Starts a session: the modal closes, and the page of the request opens. */
function useStartSession(back: string | null, close: () => void) {
  const { t } = useTranslation('auth');
  const here = useLocation();
  const navigate = useNavigate();
  const enter = useEnter();

  function signedIn(session: Session, to = back) {
    enter(session);
    close();
    if (to && to !== here.pathname + here.search) void navigate(to);
  }
  function signedUp(session: Session, to = back) {
    awaitNickname(session.userInfo.id);
    toast.success(t('activate.success'));
    signedIn(session, to);
  }
  /** The page of the request counts: the modal may have been opened again elsewhere since. */
  function redeemed(session: RedeemedLink) {
    storedEmail.remove();
    pendingCode.remove();
    const to = session.returnTo && arrivalPath(session);
    if (session.isNew) return signedUp(session, to);
    toast.success(t('magicLink.success'));
    signedIn(session, to);
  }

  return { signedIn, signedUp, redeemed };
}

/** Focuses the field of each form after the first one. That of the first one has the focus when the modal opens. */
function useFocusedForm(form: string): void {
  const focused = useRef(form);
  useEffect(() => {
    if (focused.current === form) return;
    focused.current = form;
    document.querySelector<HTMLElement>('[role="dialog"] [data-autofocus]')?.focus({ preventScroll: true });
  }, [form]);
}

/** The state of the modal: the form that is shown, what was sent, and how a session starts. */
function useLogin({ close, returnTo, way: firstWay, mode: firstMode }: ReturnType<typeof useLoginModal>) {
  const app = useApp();
  const here = useLocation();
  const agreement = useAgreement();
  const [mode, setMode] = useState<LoginMode>(firstMode);
  const [way, setWay] = useState<Way>(firstWay);
  const [sent, setSent] = useState<SentMail | null>(() => (firstWay === 'link' ? waitingMail() : null));
  const [refused, setRefused] = useState<unknown>(null);
  const email = useRef(storedEmail.read() ?? '');
  const passkeys = app.data?.passkeys === true && passkeysSupported();
  const back = returnTo ?? pageToReturnTo(here);
  const session = useStartSession(back, close);

  const suggesting = passkeys && mode === 'login' && !sent && agreement.agreed;
  useSuggestedPasskey(suggesting && (way === 'link' || way === 'password'), session.signedIn, setRefused);

  return {
    ...session,
    close,
    back,
    agreement,
    /** The typed address, which every form takes over from the one before. */
    email,
    mode,
    way,
    /** Whether the service has providers for a sign-in. */
    social: (app.data?.providers.length ?? 0) > 0,
    passkeys,
    sent,
    setSent,
    /** Why a sign-in was refused; null if none was. */
    refused,
    /** Opens another form at its top, without the faults of the previous one. */
    go(to: Way, next = mode) {
      setRefused(null);
      agreement.set(agreement.agreed);
      agreement.box.current?.scrollIntoView({ block: 'center' });
      setMode(next);
      setWay(to);
    },
  };
}

interface LoginProps {
  login: ReturnType<typeof useLogin>;
}

/** Log in or sign up: by a provider, a mailed link, a password or a passkey (SIGNIN-4, SIGNIN-1). */
export default function LoginModal() {
  const { t } = useTranslation('auth');
  const modal = useLoginModal();
  const first = useReplacesFirstLogin(modal.close);
  const opened = modal.opened && first !== 'closed';
  const login = useLogin(modal);
  const { agreement, email, mode, way, sent, refused, go } = login;
  useFocusedForm(sent ? sent.kind : `${mode} ${way}`);
  if (sent || way === 'forgot') {
    return (
      <Dialog
        opened={opened}
        onClose={modal.close}
        title={sent ? t('sent.title') : t('forgot.title')}
        size="sm"
      >
        {sent ? (
          <AfterMail sent={sent} login={login} />
        ) : (
          <ForgotForm
            email={email}
            onSent={(email) => login.setSent({ kind: 'reset', email })}
            onBack={() => go('password')}
          />
        )}
      </Dialog>
    );
  }
  return (
    <Dialog
      opened={opened}
      onClose={modal.close}
      title={mode === 'login' ? t('login.title') : t('signUp.title')}
      size="sm"
      appears={first === 'none'}
    >
      <div className={classes.agree}>
        <AgreeField agreement={agreement} />
      </div>
      {refused !== null && <SignInFault error={refused} onLink={() => go('link')} />}
      <div className={classes.view} key={`${mode} ${way}`}>
        {way === 'link' ? <LinkWay login={login} /> : <OtherWay login={login} />}
        <Button
          variant="quiet"
          wide
          className={classes.switch}
          onClick={() => go(way === 'passkey' ? 'link' : way, mode === 'login' ? 'signUp' : 'login')}
        >
          {mode === 'login' ? t('toSignUp') : t('toLogin')}
        </Button>
      </div>
    </Dialog>
  );
}

/** The first form: the providers and the mailed link, with the way to the others. */
function LinkWay({ login }: LoginProps) {
  const { t } = useTranslation('auth');
  const { mode, agreement, email, back, social, passkeys, setSent, go } = login;
  return (
    <>
      {social && <SocialButtons mode={mode} agreement={agreement} returnTo={back} />}
      {social && <Or />}
      <MagicLinkForm
        agreement={agreement}
        email={email}
        returnTo={back}
        onSent={(mail) => setSent({ kind: 'link', ...mail })}
      />
      {social ? <hr className={classes.rule} /> : <Or />}
      <div className={classes.ways}>
        <Button wide onClick={() => go('password')}>
          {mode === 'login' ? t('otherWays') : t('otherWaysSignUp')}
        </Button>
        {mode === 'signUp' && passkeys && (
          <Button wide onClick={() => go('passkey')}>
            {t('passkey.signUp')}
          </Button>
        )}
      </div>
    </>
  );
}

/** The forms with a password or a passkey, with the way back to the first form. */
function OtherWay({ login }: LoginProps) {
  const { t } = useTranslation('auth');
  const { agreement, email, mode, way, back, social, passkeys, signedIn, signedUp, setSent, go } = login;
  return (
    <>
      {way === 'password' && mode === 'login' && (
        <SignInForm
          agreement={agreement}
          onSignedIn={signedIn}
          onForgot={() => go('forgot')}
          onLink={() => go('link')}
        />
      )}
      {way === 'password' && mode === 'signUp' && (
        <SignUpForm
          agreement={agreement}
          email={email}
          returnTo={back}
          onSent={(email) => setSent({ kind: 'activation', email })}
        />
      )}
      {way === 'passkey' && <PasskeySignUpForm agreement={agreement} onSignedIn={signedUp} />}
      <Or />
      <div className={classes.ways}>
        {mode === 'login' && passkeys && <PasskeyButton ask={agreement.ask} onSignedIn={signedIn} />}
        <Button wide onClick={() => go('link')}>
          {social ? t('backToFirst') : t('backToLink')}
        </Button>
      </div>
    </>
  );
}

/** What to do with the mail that was sent. The code of a sign-in link can be entered here. */
function AfterMail({ sent, login }: LoginProps & { sent: SentMail }) {
  const { t } = useTranslation('auth');
  const { close, back, redeemed, setSent } = login;
  if (sent.kind !== 'link') return <Sent kind={sent.kind} email={sent.email} onClose={close} />;
  return (
    <CodeForm
      mail={sent}
      returnTo={back}
      onSignedIn={redeemed}
      other={{
        label: t('magicLink.otherEmail'),
        onClick: () => {
          pendingCode.remove();
          setSent(null);
        },
      }}
      onClose={close}
    />
  );
}
