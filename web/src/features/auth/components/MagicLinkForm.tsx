import { zodResolver } from '@hookform/resolvers/zod';
import type { ChangeEvent, RefObject } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useRequestMagicLink } from '@/entities/auth/api';
import classes from '@/entities/auth/components/login.module.css';
import { type CodeMail, pendingCode } from '@/entities/auth/lib/pendingCode';
import { email as emailRule } from '@/entities/auth/lib/rules';
import { storedEmail } from '@/entities/auth/lib/storedEmail';
import { faultText, useFaultText } from '@/shared/api/faults';
import { currentLanguage } from '@/shared/i18n/languages';
import { z } from '@/shared/lib/zod';
import { Button } from '@/shared/ui/Button';
import { TextField } from '@/shared/ui/Field';
import { Notice } from '@/shared/ui/Notice';
import type { Agreement } from '../useAgreement';

const rules = z.object({ email: emailRule });

interface MagicLinkFormProps {
  agreement: Agreement;
  /** Holds the typed address. */
  email: RefObject<string>;
  returnTo: string | null;
  onSent: (mail: CodeMail) => void;
}

/** Asks for the address of a mail with a link and a code. It logs in or signs up: the answer tells nobody which (SIGNIN-3). */
export function MagicLinkForm({ agreement, email, returnTo, onSent }: MagicLinkFormProps) {
  const { t, i18n } = useTranslation('auth');
  const textOf = useFaultText();
  const request = useRequestMagicLink({
    onDone: ({ accountsOnly }, { email: address }) => {
      storedEmail.write(address);
      pendingCode.write({ email: address, accountsOnly });
      onSent({ email: address, accountsOnly });
    },
  });
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(rules),
    defaultValues: { email: email.current },
  });
  const { errors } = formState;

  const submit = handleSubmit(({ email: address }) => {
    if (!agreement.agreed) return;
    void request.run({
      email: address,
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
      <p className={classes.lead}>{t('link.lead')}</p>
      {request.error && <Notice tone="danger">{textOf(request.error)}</Notice>}
      <TextField
        {...register('email', {
          onChange: (event: ChangeEvent<HTMLInputElement>) => {
            email.current = event.target.value;
          },
        })}
        type="email"
        autoComplete="email webauthn"
        inputMode="email"
        data-autofocus
        label={t('email')}
        placeholder="you@example.com"
        error={errors.email?.message && faultText(errors.email.message)}
        errorProps={{ role: 'alert' }}
      />
      <Button type="submit" variant="primary" wide loading={request.busy}>
        {t('link.submit')}
      </Button>
    </form>
  );
}
