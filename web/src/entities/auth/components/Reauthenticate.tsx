import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useApp } from '@/shared/api/app';
import { useFaultText } from '@/shared/api/faults';
import type { Session } from '@/shared/api/types';
import { currentLanguage } from '@/shared/i18n/languages';
import { Button } from '@/shared/ui/Button';
import { Dialog } from '@/shared/ui/Dialog';
import { PasswordField } from '@/shared/ui/Field';
import { Notice } from '@/shared/ui/Notice';
import { signOutOf, useRenewSession, useViewer } from '@/shared/viewer/viewer';
import { usePasswordSignIn, useRequestMagicLink } from '../api';
import { type CodeMail, pendingCode } from '../lib/pendingCode';
import { providerOf } from '../lib/providers';
import { storedEmail } from '../lib/storedEmail';
import { useSocial } from '../lib/useSocial';
import { passkeysSupported } from '../lib/webauthn';
import { CodeForm } from './CodeForm';
import classes from './login.module.css';
import { Or } from './Or';
import { PasskeyButton } from './PasskeyButton';
import { SignInFault } from './SignInFault';

interface ReauthenticateProps {
  onDone: () => void;
  onClose: () => void;
}

/** Asks the signed-in person to sign in again before an act that needs a fresh session. */
export function Reauthenticate({ onDone, onClose }: ReauthenticateProps) {
  const { t } = useTranslation(['auth', 'common']);
  const viewer = useViewer();
  const { pathname } = useLocation();
  const app = useApp();
  const renew = useRenewSession();
  const [stranger, setStranger] = useState(false);
  const [mail, setMail] = useState(() => waitingMail(viewer.signedIn ? viewer.info.email : null));
  if (!viewer.signedIn) return null;
  const { hasPassword, email, username } = viewer.info;
  const linked = viewer.info.socialUsers.map(({ provider }) => provider);
  const providers = (app.data?.providers ?? []).filter((provider) => linked.includes(provider));
  const passkeys = app.data?.passkeys === true && passkeysSupported();

  function proved(session: Session) {
    const other = session.userInfo.id !== viewer.id;
    setStranger(other);
    setMail(null);
    if (other) return void signOutOf(session.token);
    renew(session);
    onDone();
  }

  return (
    <Dialog opened onClose={onClose} title={t('again.title')} size="sm">
      {mail ? (
        <CodeForm
          mail={mail}
          returnTo={pathname}
          onSignedIn={(session) => {
            pendingCode.remove();
            proved(session);
          }}
          other={{ label: t('common:back'), onClick: () => setMail(null) }}
          onClose={onClose}
        />
      ) : (
        <div className={classes.form}>
          <p className={classes.lead}>{t('again.lead')}</p>
          {stranger && <Notice tone="danger">{t('again.stranger')}</Notice>}
          {hasPassword && <ByPassword login={username ?? email ?? ''} onProved={proved} />}
          {hasPassword && <Or />}
          <div className={classes.ways}>
            {passkeys && <PasskeyButton onSignedIn={proved} />}
            {providers.map((provider) => (
              <BySocial key={provider} provider={provider} />
            ))}
            {email && <ByMail email={email} onSent={setMail} />}
          </div>
          {providers.length > 0 && <p className={classes.lead}>{t('again.leaves')}</p>}
        </div>
      )}
    </Dialog>
  );
}

function ByPassword({ login, onProved }: { login: string; onProved: (session: Session) => void }) {
  const { t } = useTranslation('auth');
  const signIn = usePasswordSignIn({ onDone: onProved });
  const [password, setPassword] = useState('');
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void signIn.run({ login, password });
      }}
    >
      {signIn.error && <SignInFault error={signIn.error} />}
      <input type="text" autoComplete="username" value={login} readOnly hidden />
      <PasswordField
        autoComplete="current-password"
        label={t('password')}
        value={password}
        required
        withAsterisk={false}
        onChange={(event) => setPassword(event.currentTarget.value)}
        data-autofocus
      />
      <Button type="submit" variant="primary" wide loading={signIn.busy}>
        {t('again.submit')}
      </Button>
    </form>
  );
}

/** The mail to the person whose code this browser can still enter, such as after a reload. */
function waitingMail(email: string | null): CodeMail | null {
  const mail = pendingCode.read();
  return mail && mail.email === email ? mail : null;
}

function ByMail({ email, onSent }: { email: string; onSent: (mail: CodeMail) => void }) {
  const { t, i18n } = useTranslation('auth');
  const textOf = useFaultText();
  const { pathname } = useLocation();
  const request = useRequestMagicLink({
    onDone: ({ accountsOnly }) => {
      storedEmail.write(email);
      pendingCode.write({ email, accountsOnly });
      onSent({ email, accountsOnly });
    },
  });
  return (
    <>
      {request.error && <Notice tone="danger">{textOf(request.error)}</Notice>}
      <Button
        wide
        loading={request.busy}
        onClick={() =>
          void request.run({
            email,
            agreeTerms: true,
            language: currentLanguage(i18n.language),
            returnTo: pathname,
          })
        }
      >
        {t('again.byMail')}
      </Button>
    </>
  );
}

/** Leaves the page. The person has to start the act again after the return. */
function BySocial({ provider }: { provider: string }) {
  const { t } = useTranslation('auth');
  const textOf = useFaultText();
  const { pathname, search } = useLocation();
  const social = useSocial();
  const { name, Icon } = providerOf(provider);
  return (
    <>
      {social.error && <Notice tone="danger">{textOf(social.error)}</Notice>}
      <Button
        wide
        icon={<Icon size={19} aria-hidden="true" />}
        loading={social.busy}
        onClick={() => void social.run({ provider, purpose: 'again', returnTo: pathname + search })}
      >
        {t('social.login', { name })}
      </Button>
    </>
  );
}
