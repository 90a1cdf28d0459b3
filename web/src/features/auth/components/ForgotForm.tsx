import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useForgottenPassword } from '@/entities/auth/api';
import classes from '@/entities/auth/components/login.module.css';
import { email as emailRule } from '@/entities/auth/lib/rules';
import { faultText, useFaultText } from '@/shared/api/faults';
import { currentLanguage } from '@/shared/i18n/languages';
import { Button } from '@/shared/ui/Button';
import { TextField } from '@/shared/ui/Field';
import { Notice } from '@/shared/ui/Notice';

interface ForgotFormProps {
  /** Holds the typed address. */
  email: RefObject<string>;
  onSent: (email: string) => void;
  onBack: () => void;
}

/** Requests the mail with a link to set a new password. */
export function ForgotForm({ email: typed, onSent, onBack }: ForgotFormProps) {
  const { t, i18n } = useTranslation(['auth', 'common']);
  const textOf = useFaultText();
  const forgotten = useForgottenPassword({ onDone: (_, body) => onSent(body.email) });
  const [email, setEmail] = useState(typed.current);
  const [problem, setProblem] = useState<string | null>(null);

  function submit() {
    const address = emailRule.safeParse(email);
    setProblem(address.success ? null : faultText('invalidEmail'));
    if (!address.success) return;
    void forgotten.run({ email: address.data, language: currentLanguage(i18n.language) });
  }

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <p className={classes.lead}>{t('auth:forgot.lead')}</p>
      {forgotten.error && <Notice tone="danger">{textOf(forgotten.error)}</Notice>}
      <TextField
        type="email"
        autoComplete="email"
        inputMode="email"
        label={t('auth:email')}
        placeholder="you@example.com"
        value={email}
        onChange={(event) => {
          typed.current = event.currentTarget.value;
          setEmail(typed.current);
        }}
        error={problem}
        errorProps={{ role: 'alert' }}
        data-autofocus
      />
      <Button type="submit" variant="primary" wide loading={forgotten.busy}>
        {t('auth:forgot.submit')}
      </Button>
      <Button variant="quiet" wide onClick={onBack}>
        {t('common:back')}
      </Button>
    </form>
  );
}
