import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { type ActivatedUser, useActivate } from '@/entities/auth/api';
import { ApiError, isFault } from '@/shared/api/error';
import { useFaultText } from '@/shared/api/faults';
import { apiQuery } from '@/shared/api/query';
import { unreached } from '@/shared/outbox/Outbox';
import { Button, LinkButton } from '@/shared/ui/Button';
import { Loading } from '@/shared/ui/Loading';
import { Notice } from '@/shared/ui/Notice';
import { toast } from '@/shared/ui/toast';
import { useLoginModal } from '@/shared/viewer/loginModal';
import { awaitNickname } from '@/shared/viewer/newcomer';
import { useSignIn } from '@/shared/viewer/viewer';
import { arrivalPath } from '../arrival';
import { Landing } from '../components/Landing';

/** Completes a sign-up with e-mail and password. */
export default function ActivatePage() {
  const { t } = useTranslation(['auth', 'common']);
  const textOf = useFaultText();
  const navigate = useNavigate();
  const takeOver = useSignIn();
  const login = useLoginModal();
  const [query] = useSearchParams();
  const keyPhrase = query.get('key_phrase') ?? '';
  function enter(session: ActivatedUser) {
    awaitNickname(session.userInfo.id);
    takeOver(session);
    toast.success(t('activate.success'));
    void navigate(arrivalPath({ ...session, isNew: true }), { replace: true });
  }
  const activate = useActivate({ onDone: enter });
  const pending = useQuery({
    ...apiQuery('/users/activate/', { query: { keyPhrase } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: !activate.busy && !activate.error && !activate.answer,
  });

  if (pending.isPending) return <Loading />;
  const error = activate.error ?? pending.error;
  if (error) {
    const passes = unreached(error) || (error instanceof ApiError && error.status >= 429);
    const retry = () => void (activate.error ? activate.run(keyPhrase) : pending.refetch());
    return (
      <Landing title={isFault(error, 'activationFailed') ? t('activate.deadLink') : t('activate.failed')}>
        <Notice tone="danger">{textOf(error)}</Notice>
        {passes && (
          <Button variant="primary" onClick={retry}>
            {t('common:retry')}
          </Button>
        )}
        <Button
          variant={passes ? 'secondary' : 'primary'}
          onClick={() => login.open(undefined, { mode: 'signUp', way: 'password' })}
        >
          {t('activate.again')}
        </Button>
        <LinkButton to="/" variant="quiet">
          {t('toHome')}
        </LinkButton>
      </Landing>
    );
  }
  return (
    <Landing title={t('activate.title')}>
      <p>{t('activate.text', { username: pending.data?.username ?? '' })}</p>
      {pending.data?.withPassword === false && <Notice>{t('activate.withoutPassword')}</Notice>}
      <Button variant="primary" loading={activate.busy} onClick={() => void activate.run(keyPhrase)}>
        {t('activate.submit')}
      </Button>
    </Landing>
  );
}
