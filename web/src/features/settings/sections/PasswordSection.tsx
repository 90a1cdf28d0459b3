import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useForgottenPassword } from '@/entities/auth/api';
import { useFreshSession } from '@/entities/auth/components/useFreshSession';
import { changeRules, passwordFaults, refusedField } from '@/entities/auth/lib/passwordRules';
import { bounds } from '@/entities/auth/lib/rules';
import { apiCall } from '@/shared/api/call';
import { useFaultText } from '@/shared/api/faults';
import { SignUpInput } from '@/shared/api/limits';
import { currentLanguage } from '@/shared/i18n/languages';
import { useAct } from '@/shared/lib/useAct';
import { Button } from '@/shared/ui/Button';
import { PasswordField } from '@/shared/ui/Field';
import { Notice } from '@/shared/ui/Notice';
import { Section } from '@/shared/ui/Page';
import { Time } from '@/shared/ui/Time';
import { type Account, type PasswordChange, useAccount, useRefreshAccount } from '../api';
import classes from './sections.module.css';

const empty = { password: '', newPassword: '', passwordConfirm: '' };

/** The values of the form, their rules, and how they are saved. `dialog` asks for a fresh sign-in. */
function usePasswordForm({ id, hasPassword }: Account) {
  const { t } = useTranslation('settings');
  const refresh = useRefreshAccount();
  const { fresh, dialog } = useFreshSession();
  const rules = useMemo(() => changeRules(hasPassword), [hasPassword]);
  const { register, handleSubmit, formState, reset, setError } = useForm({
    resolver: zodResolver(rules),
    defaultValues: empty,
  });
  const saving = useAct(
    (body: PasswordChange) => fresh(() => apiCall('put', '/users/{id}/password/', { path: { id }, body })),
    {
      done: hasPassword ? t('password.changed') : t('password.setNow'),
      onDone: async () => {
        reset(empty);
        await refresh();
      },
      onFault: (refusal) => {
        const at = refusedField(refusal);
        if (at) setError(at.name, { message: at.key }, { shouldFocus: true });
      },
      inline: true,
    },
  );
  return {
    register,
    submit: handleSubmit((values) => void saving.run(values)),
    busy: saving.busy,
    ...passwordFaults(formState.errors, saving.error),
    dialog,
  };
}

/** Changes the password or sets the first one. Every refusal is shown at its field (PASSWORD-2). */
export default function PasswordSection() {
  const { t } = useTranslation(['settings', 'auth']);
  const textOf = useFaultText();
  const account = useAccount();
  const { hasPassword } = account;
  const { register, submit, busy, general, error, dialog } = usePasswordForm(account);
  return (
    <Section heading={t('settings:password.title')}>
      <p className={classes.lead}>
        {hasPassword ? t('settings:password.lead') : t('settings:password.leadFirst')}
      </p>
      {account.pwModifiedAt && (
        <dl className={classes.current}>
          <dt>{t('settings:password.changedAt')}</dt>
          <dd>
            <Time at={account.pwModifiedAt} format="full" />
          </dd>
        </dl>
      )}
      <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
        {general !== null && <Notice tone="danger">{textOf(general)}</Notice>}
        {/* Password managers store the password under this name. */}
        <input
          type="text"
          autoComplete="username"
          value={account.username ?? account.email ?? ''}
          readOnly
          hidden
        />
        {hasPassword && (
          <PasswordField
            {...register('password')}
            autoComplete="current-password"
            label={t('settings:password.present')}
            error={error('password')}
          />
        )}
        <PasswordField
          {...register('newPassword')}
          autoComplete="new-password"
          label={t('auth:reset.newPassword')}
          description={t('auth:passwordHint', bounds(SignUpInput.password))}
          error={error('newPassword')}
        />
        <PasswordField
          {...register('passwordConfirm')}
          autoComplete="new-password"
          label={t('auth:reset.passwordConfirm')}
          error={error('passwordConfirm')}
        />
        <div className={classes.actions}>
          <Button type="submit" variant="primary" loading={busy}>
            {hasPassword ? t('settings:password.change') : t('settings:password.setFirst')}
          </Button>
        </div>
      </form>
      {hasPassword && account.email && <Forgotten email={account.email} />}
      {dialog}
    </Section>
  );
}

/** Sends a link for a new password to a person who does not know the current one. */
function Forgotten({ email }: { email: string }) {
  const { t, i18n } = useTranslation(['settings', 'auth']);
  const textOf = useFaultText();
  const [sent, setSent] = useState(false);
  const forgotten = useForgottenPassword({ onDone: () => setSent(true) });
  const send = () => void forgotten.run({ email, language: currentLanguage(i18n.language) });
  return (
    <Section heading={t('auth:forgot.open')}>
      {forgotten.error && <Notice tone="danger">{textOf(forgotten.error)}</Notice>}
      {sent && <Notice tone="success">{t('settings:password.linkSent', { email })}</Notice>}
      <div className={classes.actions}>
        <Button loading={forgotten.busy} onClick={send}>
          {t('settings:password.sendLink')}
        </Button>
      </div>
    </Section>
  );
}
