import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { usePasswordSignIn } from '@/entities/auth/api';
import classes from '@/entities/auth/components/login.module.css';
import { SignInFault } from '@/entities/auth/components/SignInFault';
import { filled } from '@/entities/auth/lib/rules';
import { faultText } from '@/shared/api/faults';
import type { Session } from '@/shared/api/types';
import { z } from '@/shared/lib/zod';
import { Button } from '@/shared/ui/Button';
import { PasswordField, TextField } from '@/shared/ui/Field';
import type { Agreement } from '../useAgreement';

const rules = z.object({ login: filled, password: filled });

interface SignInFormProps {
  agreement: Agreement;
  onSignedIn: (session: Session) => void;
  onForgot: () => void;
  onLink: () => void;
}

/** Username or e-mail and password (SIGNIN-1). */
export function SignInForm({ agreement, onSignedIn, onForgot, onLink }: SignInFormProps) {
  const { t } = useTranslation('auth');
  const signIn = usePasswordSignIn({ onDone: onSignedIn });
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(rules),
    defaultValues: { login: '', password: '' },
  });
  const { login, password } = formState.errors;
  const submit = handleSubmit((values) => {
    if (agreement.agreed) void signIn.run(values);
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
      {signIn.error && <SignInFault error={signIn.error} onForgot={onForgot} onLink={onLink} />}
      <TextField
        {...register('login')}
        data-autofocus
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        label={t('loginName')}
        error={login?.message && faultText(login.message)}
      />
      <PasswordField
        {...register('password')}
        autoComplete="current-password"
        label={t('password')}
        error={password?.message && faultText(password.message)}
      />
      <Button type="submit" variant="primary" wide loading={signIn.busy}>
        {t('login.passwordSubmit')}
      </Button>
      <Button variant="quiet" wide onClick={onForgot}>
        {t('forgot.open')}
      </Button>
    </form>
  );
}
