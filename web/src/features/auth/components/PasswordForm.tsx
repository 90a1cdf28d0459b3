import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { faultText, fieldErrors, useFaultText } from '@/shared/api/faults';
import { SignUpInput } from '@/shared/api/limits';
import { currentLanguage } from '@/shared/i18n/languages';
import { Button } from '@/shared/ui/Button';
import { PasswordField, TextField } from '@/shared/ui/Field';
import { Notice } from '@/shared/ui/Notice';
import { useSignIn } from '@/shared/viewer/viewer';
import { usePasswordSignIn, usePasswordSignUp } from '../api';
import classes from '../LoginModal.module.css';
import { agreement, email, filled, newPassword, username } from '../rules';
import { AgreeField } from './AgreeField';
import type { Mode } from './MagicLinkForm';

interface PasswordFormProps {
  mode: Mode;
  returnTo: string | null;
  onSent: (email: string) => void;
  onSignedIn: () => void;
}

export function PasswordForm({ mode, returnTo, onSent, onSignedIn }: PasswordFormProps) {
  return mode === 'login' ? (
    <SignIn returnTo={returnTo} onSignedIn={onSignedIn} />
  ) : (
    <SignUp onSent={onSent} />
  );
}

function text(message: string | undefined): string | undefined {
  return message && faultText(message);
}

function bounds({ minLength: min, maxLength: max }: { minLength: number; maxLength: number }) {
  return { min, max };
}

const signInRules = z.object({ login: filled, password: filled, agreeTerms: agreement });

function SignIn({ returnTo, onSignedIn }: Pick<PasswordFormProps, 'returnTo' | 'onSignedIn'>) {
  const { t } = useTranslation('auth');
  const textOf = useFaultText();
  const takeOver = useSignIn();
  const navigate = useNavigate();
  const signIn = usePasswordSignIn();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(signInRules),
    defaultValues: { login: '', password: '', agreeTerms: false },
  });
  const { errors } = formState;

  const submit = handleSubmit(({ login, password }) => {
    signIn.mutate(
      { login, password },
      {
        onSuccess: (session) => {
          takeOver(session);
          onSignedIn();
          if (returnTo) void navigate(returnTo);
        },
      },
    );
  });

  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      {signIn.isError && <Notice tone="danger">{textOf(signIn.error)}</Notice>}
      <TextField
        {...register('login')}
        autoComplete="username"
        autoCapitalize="none"
        label={t('loginName')}
        error={text(errors.login?.message)}
      />
      <PasswordField
        {...register('password')}
        autoComplete="current-password"
        label={t('password')}
        error={text(errors.password?.message)}
      />
      <AgreeField registration={register('agreeTerms')} error={text(errors.agreeTerms?.message)} />
      <Button type="submit" variant="primary" wide loading={signIn.isPending}>
        {t('login.passwordSubmit')}
      </Button>
    </form>
  );
}

const signUpRules = z.object({ email, username, password: newPassword, agreeTerms: agreement });

function SignUp({ onSent }: Pick<PasswordFormProps, 'onSent'>) {
  const { t, i18n } = useTranslation('auth');
  const textOf = useFaultText();
  const signUp = usePasswordSignUp();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(signUpRules),
    defaultValues: { email: '', username: '', password: '', agreeTerms: false },
  });
  const { errors } = formState;
  const refused = fieldErrors(signUp.error);

  const submit = handleSubmit((values) => {
    signUp.mutate(
      { ...values, language: currentLanguage(i18n.language) },
      { onSuccess: () => onSent(values.email) },
    );
  });

  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      {signUp.isError && Object.keys(refused).length === 0 && (
        <Notice tone="danger">{textOf(signUp.error)}</Notice>
      )}
      <TextField
        {...register('email')}
        type="email"
        autoComplete="email"
        label={t('email')}
        placeholder="you@example.com"
        error={text(errors.email?.message) ?? refused.email}
      />
      <TextField
        {...register('username')}
        autoComplete="username"
        autoCapitalize="none"
        label={t('username')}
        description={t('usernameHint', bounds(SignUpInput.username))}
        error={text(errors.username?.message) ?? refused.username}
      />
      <PasswordField
        {...register('password')}
        autoComplete="new-password"
        label={t('password')}
        description={t('passwordHint', bounds(SignUpInput.password))}
        error={text(errors.password?.message) ?? refused.password}
      />
      <AgreeField registration={register('agreeTerms')} error={text(errors.agreeTerms?.message)} />
      <Button type="submit" variant="primary" wide loading={signUp.isPending}>
        {t('signUp.passwordSubmit')}
      </Button>
    </form>
  );
}
