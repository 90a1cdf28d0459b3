import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { faultText, useFaultText } from '@/shared/api/faults';
import { currentLanguage } from '@/shared/i18n/languages';
import { Button } from '@/shared/ui/Button';
import { TextField } from '@/shared/ui/Field';
import { Notice } from '@/shared/ui/Notice';
import { useRequestMagicLink } from '../api';
import classes from '../LoginModal.module.css';
import { agreement, email } from '../rules';
import { storedEmail } from '../storedEmail';
import { AgreeField } from './AgreeField';

export type Mode = 'login' | 'signUp';

const rules = z.object({ email, agreeTerms: agreement });

interface MagicLinkFormProps {
  mode: Mode;
  returnTo: string | null;
  onSent: (email: string) => void;
}

export function MagicLinkForm({ mode, returnTo, onSent }: MagicLinkFormProps) {
  const { t, i18n } = useTranslation('auth');
  const textOf = useFaultText();
  const request = useRequestMagicLink();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(rules),
    defaultValues: { email: storedEmail.read() ?? '', agreeTerms: false },
  });
  const { errors } = formState;

  const submit = handleSubmit(({ email: address, agreeTerms }) => {
    request.mutate(
      { email: address, agreeTerms, language: currentLanguage(i18n.language), ...(returnTo && { returnTo }) },
      {
        onSuccess: () => {
          storedEmail.write(address);
          onSent(address);
        },
      },
    );
  });

  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <p className={classes.lead}>{mode === 'login' ? t('login.lead') : t('signUp.lead')}</p>
      {request.isError && <Notice tone="danger">{textOf(request.error)}</Notice>}
      <TextField
        {...register('email')}
        type="email"
        autoComplete="email"
        inputMode="email"
        label={t('email')}
        placeholder="you@example.com"
        error={errors.email?.message && faultText(errors.email.message)}
        errorProps={{ role: 'alert' }}
        data-autofocus
      />
      <AgreeField
        registration={register('agreeTerms')}
        error={errors.agreeTerms?.message && faultText(errors.agreeTerms.message)}
      />
      <Button type="submit" variant="primary" wide loading={request.isPending}>
        {mode === 'login' ? t('login.submit') : t('signUp.submit')}
      </Button>
    </form>
  );
}
