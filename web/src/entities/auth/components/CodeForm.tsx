import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '@/shared/api/app';
import { useFaultText } from '@/shared/api/faults';
import { currentLanguage } from '@/shared/i18n/languages';
import { Button, LinkButton } from '@/shared/ui/Button';
import { Notice } from '@/shared/ui/Notice';
import { toast } from '@/shared/ui/toast';
import { type RedeemedLink, useRedeemCode, useRequestMagicLink } from '../api';
import { inboxOf } from '../lib/inbox';
import { type CodeMail, pendingCode } from '../lib/pendingCode';
import { CodeField, codeLength } from './CodeField';
import classes from './login.module.css';

interface CodeFormProps {
  mail: CodeMail;
  returnTo: string | null;
  onSignedIn: (session: RedeemedLink) => void;
  /** Leaves the form: for another address, or for another way to log in. */
  other: { label: string; onClick: () => void };
  onClose: () => void;
}

/**
 * Takes the code of the mail, in the browser that asked for it. The sixth digit sends it. The text is the same whether or not
 * an account has the address (SIGNIN-3, SIGNIN-12).
 */
export function CodeForm({ mail, returnTo, onSignedIn, other, onClose }: CodeFormProps) {
  const { t, i18n } = useTranslation('auth');
  const textOf = useFaultText();
  const app = useApp();
  const { email } = mail;
  const [code, setCode] = useState('');
  const [accountsOnly, setAccountsOnly] = useState(mail.accountsOnly);
  const [short, setShort] = useState(false);
  const redeem = useRedeemCode({ onDone: onSignedIn });
  const again = useRequestMagicLink({
    onDone: (sent) => {
      pendingCode.write({ email, accountsOnly: sent.accountsOnly });
      setAccountsOnly(sent.accountsOnly);
      setCode('');
      if (!sent.accountsOnly) toast.success(t('code.resent'));
    },
  });

  function type(next: string) {
    setShort(false);
    setCode(next);
    if (next.length === codeLength && next !== code) void redeem.run(next);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (code.length < codeLength) return setShort(true);
    void redeem.run(code);
  }

  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      {accountsOnly ? (
        <Notice tone="warning">{t('sent.accountsOnly', { email })}</Notice>
      ) : (
        <p className={classes.lead}>{t('sent.link', { email })}</p>
      )}
      {again.error && <Notice tone="danger">{textOf(again.error)}</Notice>}
      <CodeField
        label={t('code.label')}
        description={t('code.note')}
        data-autofocus
        // data-autofocus has no effect if the dialog was open before the field was rendered.
        autoFocus
        classNames={{ input: classes.code ?? '' }}
        value={code}
        error={short ? t('code.short') : redeem.error && textOf(redeem.error)}
        onChange={type}
      />
      <Button type="submit" variant="primary" wide loading={redeem.busy}>
        {t('code.submit')}
      </Button>
      <div className={classes.actions}>
        <Button
          size="s"
          loading={again.busy}
          onClick={() =>
            void again.run({
              email,
              agreeTerms: true,
              language: currentLanguage(i18n.language),
              ...(returnTo && { returnTo }),
            })
          }
        >
          {t('code.resend')}
        </Button>
        <Button size="s" variant="quiet" onClick={other.onClick}>
          {other.label}
        </Button>
        {app.data?.devInbox && (
          <LinkButton size="s" to={inboxOf(email)} onClick={onClose}>
            {t('sent.openInbox')}
          </LinkButton>
        )}
      </div>
    </form>
  );
}
