import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { usePasskeySignUp } from '@/entities/auth/api';
import classes from '@/entities/auth/components/login.module.css';
import { SignInFault } from '@/entities/auth/components/SignInFault';
import { bounds, username } from '@/entities/auth/lib/rules';
import { faultText, fieldErrors } from '@/shared/api/faults';
import { SignUpInput } from '@/shared/api/limits';
import type { Session } from '@/shared/api/types';
import { currentLanguage } from '@/shared/i18n/languages';
import { z } from '@/shared/lib/zod';
import { Button } from '@/shared/ui/Button';
import { TextField } from '@/shared/ui/Field';
import type { Agreement } from '../useAgreement';

const rules = z.object({ username });

interface PasskeySignUpFormProps {
  agreement: Agreement;
  onSignedIn: (session: Session) => void;
}

/** Creates an account with a passkey of this device, without password and e-mail. */
export function PasskeySignUpForm({ agreement, onSignedIn }: PasskeySignUpFormProps) {
  const { t, i18n } = useTranslation('auth');
  const signUp = usePasskeySignUp({ onDone: onSignedIn });
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(rules),
    defaultValues: { username: '' },
  });
  const refused = fieldErrors(signUp.error);
  const problem = formState.errors.username?.message;
  const submit = handleSubmit((values) => {
    if (!agreement.agreed) return;
    void signUp.run({ ...values, agreeTerms: true, language: currentLanguage(i18n.language) });
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
      <p className={classes.lead}>{t('passkey.signUpLead')}</p>
      {signUp.error && Object.keys(refused).length === 0 && <SignInFault error={signUp.error} />}
      <TextField
        {...register('username')}
        data-autofocus
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        label={t('username')}
        description={t('usernameHint', bounds(SignUpInput.username))}
        error={problem ? faultText(problem) : refused.username}
      />
      <Button type="submit" variant="primary" wide loading={signUp.busy}>
        {t('passkey.signUp')}
      </Button>
    </form>
  );
}
