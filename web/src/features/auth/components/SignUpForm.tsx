import { zodResolver } from '@hookform/resolvers/zod';
import type { ChangeEvent, RefObject } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { usePasswordSignUp } from '@/entities/auth/api';
import classes from '@/entities/auth/components/login.module.css';
import { bounds, email as emailRule, newPassword, username } from '@/entities/auth/lib/rules';
import { faultText, fieldErrors, useFaultText } from '@/shared/api/faults';
import { SignUpInput } from '@/shared/api/limits';
import { currentLanguage } from '@/shared/i18n/languages';
import { z } from '@/shared/lib/zod';
import { Button } from '@/shared/ui/Button';
import { PasswordField, TextField } from '@/shared/ui/Field';
import { Notice } from '@/shared/ui/Notice';
import type { Agreement } from '../useAgreement';

const rules = z.object({ email: emailRule, username, password: newPassword });

interface SignUpFormProps {
  agreement: Agreement;
  /** Holds the typed address. */
  email: RefObject<string>;
  /** The page to open after the activation. */
  returnTo: string | null;
  onSent: (email: string) => void;
}

/** Creates an account with username and password. The mailed link completes it. */
export function SignUpForm({ agreement, email, returnTo, onSent }: SignUpFormProps) {
  const { t, i18n } = useTranslation('auth');
  const textOf = useFaultText();
  const signUp = usePasswordSignUp({ onDone: (_, body) => onSent(body.email) });
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(rules),
    defaultValues: { email: email.current, username: '', password: '' },
  });
  const refused = fieldErrors(signUp.error);
  const error = (name: keyof z.infer<typeof rules>) => {
    const key = formState.errors[name]?.message;
    return key ? faultText(key) : refused[name];
  };
  const submit = handleSubmit((values) => {
    if (!agreement.agreed) return;
    void signUp.run({
      ...values,
      agreeTerms: true,
      language: currentLanguage(i18n.language),
      ...(returnTo && { returnTo }),
    });
  });

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        agreement.ask();
        void submit(event);
      }}
    >
      {signUp.error && Object.keys(refused).length === 0 && (
        <Notice tone="danger">{textOf(signUp.error)}</Notice>
      )}
      <TextField
        {...register('email', {
          onChange: (event: ChangeEvent<HTMLInputElement>) => {
            email.current = event.target.value;
          },
        })}
        data-autofocus
        type="email"
        autoComplete="email"
        label={t('email')}
        placeholder="you@example.com"
        error={error('email')}
      />
      <TextField
        {...register('username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        label={t('username')}
        description={t('usernameHint', bounds(SignUpInput.username))}
        error={error('username')}
      />
      <PasswordField
        {...register('password')}
        autoComplete="new-password"
        label={t('password')}
        description={t('passwordHint', bounds(SignUpInput.password))}
        error={error('password')}
      />
      <Button type="submit" variant="primary" wide loading={signUp.busy}>
        {t('signUp.passwordSubmit')}
      </Button>
    </form>
  );
}
