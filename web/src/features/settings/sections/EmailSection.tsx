import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeField, codeLength } from '@/entities/auth/components/CodeField';
import { useFreshSession } from '@/entities/auth/components/useFreshSession';
import { inboxOf } from '@/entities/auth/lib/inbox';
import { email as emailRule } from '@/entities/auth/lib/rules';
import { useApp } from '@/shared/api/app';
import { apiCall } from '@/shared/api/call';
import { isFault } from '@/shared/api/error';
import { faultText, useFaultText } from '@/shared/api/faults';
import { currentLanguage } from '@/shared/i18n/languages';
import { useAct } from '@/shared/lib/useAct';
import { Button, LinkButton } from '@/shared/ui/Button';
import { TextField } from '@/shared/ui/Field';
import { Notice } from '@/shared/ui/Notice';
import { Section } from '@/shared/ui/Page';
import { confirmEmail, useAccount, useShowAccount } from '../api';
import { pendingEmail } from '../lib/pendingEmail';
import classes from './sections.module.css';

/** The e-mail address. A new one is verified by a mailed code. */
export default function EmailSection() {
  const { t, i18n } = useTranslation('settings');
  const account = useAccount();
  const [asked, setAsked] = useState(() => pendingEmail.read(account.id));
  // The address that the person corrects.
  const [wrong, setWrong] = useState('');
  const { fresh, dialog } = useFreshSession();
  const request = useAct(
    (email: string) =>
      fresh(() =>
        apiCall('post', '/auth/email/', { body: { email, language: currentLanguage(i18n.language) } }),
      ),
    {
      onDone: (_, email) => {
        pendingEmail.write(account.id, email);
        setAsked(email);
      },
      inline: true,
    },
  );
  /** Begins anew, also without the fault of a mail that could not be sent again. */
  function beginAnew(address = '') {
    pendingEmail.remove();
    setAsked(null);
    setWrong(address);
    request.clear();
  }
  return (
    <Section heading={t('email.title')}>
      <p className={classes.lead}>{t('email.lead')}</p>
      <dl className={classes.current}>
        <dt>{t('email.current')}</dt>
        <dd>{account.email ?? t('notSet')}</dd>
      </dl>
      {asked === null ? (
        <NewAddress
          current={account.email}
          begun={wrong}
          busy={request.busy}
          error={request.error}
          onSubmit={(email) => void request.run(email)}
        />
      ) : (
        <Code
          email={asked}
          onResend={() => request.attempt(asked)}
          onOther={() => beginAnew(asked)}
          onDone={() => beginAnew()}
        />
      )}
      {dialog}
    </Section>
  );
}

interface NewAddressProps {
  current: string | null;
  /** The address to correct, with which the field begins. */
  begun: string;
  busy: boolean;
  error: unknown;
  onSubmit: (email: string) => void;
}

function NewAddress({ current, begun, busy, error, onSubmit }: NewAddressProps) {
  const { t } = useTranslation('settings');
  const textOf = useFaultText();
  const [email, setEmail] = useState(begun);
  const [problem, setProblem] = useState<string | null>(null);
  function submit(event: FormEvent) {
    event.preventDefault();
    const address = emailRule.safeParse(email);
    const same = address.data?.toLowerCase() === current?.toLowerCase();
    setProblem(address.success ? (same ? t('email.same') : null) : faultText('invalidEmail'));
    if (address.success && !same) onSubmit(address.data);
  }
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      {error !== null && <Notice tone="danger">{textOf(error)}</Notice>}
      <TextField
        type="email"
        autoComplete="email"
        inputMode="email"
        label={current ? t('email.new') : t('email.add')}
        autoFocus={begun !== ''}
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        error={problem}
        errorProps={{ role: 'alert' }}
      />
      <div className={classes.actions}>
        <Button type="submit" variant="primary" loading={busy}>
          {t('email.send')}
        </Button>
      </div>
    </form>
  );
}

interface CodeProps {
  email: string;
  onResend: () => Promise<unknown>;
  onOther: () => void;
  onDone: () => void;
}

function Code({ email, onResend, onOther, onDone }: CodeProps) {
  const { t } = useTranslation('settings');
  const textOf = useFaultText();
  const app = useApp();
  const show = useShowAccount();
  const [code, setCode] = useState('');
  const [short, setShort] = useState(false);
  const proving = useAct(confirmEmail, {
    done: t('email.done'),
    onDone: (saved) => {
      show(saved);
      onDone();
    },
    inline: true,
  });
  const resend = useAct(onResend, {
    done: t('email.resent'),
    onDone: () => {
      setCode('');
      proving.clear();
    },
  });
  const wrong = isFault(proving.error, 'emailCodeInvalid');
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setShort(code.length < codeLength);
        if (code.length === codeLength) void proving.run(code);
      }}
    >
      <Notice
        tone="success"
        action={
          app.data?.devInbox && (
            <LinkButton size="s" to={inboxOf(email)} target="_blank">
              {t('email.openInbox')}
            </LinkButton>
          )
        }
      >
        {t('email.sent', { email })}
      </Notice>
      {proving.error && !wrong && <Notice tone="danger">{textOf(proving.error)}</Notice>}
      <CodeField
        className={classes.code}
        label={t('email.code')}
        value={code}
        onChange={setCode}
        error={short ? t('email.sixDigits') : wrong ? textOf(proving.error) : undefined}
        ref={focusOnce}
      />
      <div className={classes.actions}>
        <Button type="submit" variant="primary" loading={proving.busy}>
          {t('email.confirm')}
        </Button>
        <Button variant="quiet" loading={resend.busy} onClick={() => void resend.run()}>
          {t('email.resend')}
        </Button>
        <Button variant="quiet" onClick={onOther}>
          {t('email.other')}
        </Button>
      </div>
    </form>
  );
}

/** Focuses the field of the code when it appears. */
function focusOnce(field: HTMLInputElement | null) {
  field?.focus({ preventScroll: true });
}
