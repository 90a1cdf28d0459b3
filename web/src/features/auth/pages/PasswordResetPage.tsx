import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import type { ResetInfo } from '@/entities/auth/api';
import {
  passwordFaults,
  type ResetValues,
  refusedField,
  resetRules,
} from '@/entities/auth/lib/passwordRules';
import { bounds } from '@/entities/auth/lib/rules';
import { apiCall } from '@/shared/api/call';
import { ApiError } from '@/shared/api/error';
import { useFaultText } from '@/shared/api/faults';
import { SignUpInput } from '@/shared/api/limits';
import { apiQuery } from '@/shared/api/query';
import { useAct } from '@/shared/lib/useAct';
import { Button } from '@/shared/ui/Button';
import { ErrorState } from '@/shared/ui/ErrorState';
import { PasswordField, TextField } from '@/shared/ui/Field';
import { Loading } from '@/shared/ui/Loading';
import { Notice } from '@/shared/ui/Notice';
import type { DeadResetLinkState } from '@/shared/ui/Refused';
import { useLoginModal } from '@/shared/viewer/loginModal';
import { Landing } from '../components/Landing';

/**
 * Sets a new password by a mailed link, which works once. An invalid link leads to the home page, where a notice offers a
 * new one.
 */
export default function PasswordResetPage() {
  const [query] = useSearchParams();
  const keyPhrase = query.get('key_phrase') ?? '';
  const reset = useQuery({
    ...apiQuery('/users/password/reset/', { query: { keyPhrase } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  if (reset.data) return <ResetForm info={reset.data} />;
  if (!reset.error) return <Loading />;
  if (reset.error instanceof ApiError && reset.error.status < 500 && reset.error.status !== 0) {
    const state: DeadResetLinkState = { deadResetLink: reset.error.key };
    return <Navigate to="/" replace state={state} />;
  }
  return <ErrorState error={reset.error} onRetry={() => void reset.refetch()} />;
}

function ResetForm({ info }: { info: ResetInfo }) {
  const { t } = useTranslation('auth');
  const textOf = useFaultText();
  const navigate = useNavigate();
  const login = useLoginModal();
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: zodResolver(resetRules),
    defaultValues: { newPassword: '', passwordConfirm: '' },
  });
  const saving = useAct(
    (values: ResetValues) => apiCall('post', '/users/password/reset/', { body: { ...info, ...values } }),
    {
      done: t('completeUpdatePassword'),
      onDone: () => {
        void navigate('/', { replace: true });
        login.open(undefined, { way: 'password' });
      },
      onFault: (refusal) => {
        const at = refusedField(refusal);
        if (at && at.name !== 'password') setError(at.name, { message: at.key }, { shouldFocus: true });
      },
      inline: true,
    },
  );
  const { general, error } = passwordFaults(formState.errors, saving.error);
  const submit = handleSubmit((values) => void saving.run(values));

  return (
    <Landing title={t('reset.title')}>
      {general !== null && <Notice tone="danger">{textOf(general)}</Notice>}
      <form noValidate onSubmit={(event) => void submit(event)}>
        {/* Password managers store the new password under this name. */}
        <TextField
          readOnly
          autoComplete="username"
          label={info.username ? t('username') : t('email')}
          value={info.username ?? info.email}
        />
        <PasswordField
          {...register('newPassword')}
          autoComplete="new-password"
          label={t('reset.newPassword')}
          description={t('passwordHint', bounds(SignUpInput.password))}
          error={error('newPassword')}
        />
        <PasswordField
          {...register('passwordConfirm')}
          autoComplete="new-password"
          label={t('reset.passwordConfirm')}
          error={error('passwordConfirm')}
        />
        <Button type="submit" variant="primary" wide loading={saving.busy}>
          {t('reset.submit')}
        </Button>
      </form>
    </Landing>
  );
}
