import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { client, unwrap } from '@/shared/api/client';
import { useFaultText } from '@/shared/api/faults';
import { Button, LinkButton } from '@/shared/ui/Button';
import { Loading } from '@/shared/ui/Loading';
import { Notice } from '@/shared/ui/Notice';
import { toast } from '@/shared/ui/toast';
import { useSignIn } from '@/shared/viewer/viewer';
import { useActivate } from '../api';
import { Landing } from '../components/Landing';
import { NicknameStep } from '../components/NicknameStep';

/** Completes a sign-up with e-mail and password (rulings.md 35). */
export default function ActivatePage() {
  const { t } = useTranslation('auth');
  const textOf = useFaultText();
  const navigate = useNavigate();
  const takeOver = useSignIn();
  const [query] = useSearchParams();
  const keyPhrase = query.get('key_phrase') ?? '';
  const activate = useActivate();
  const pending = useQuery({
    queryKey: ['auth', 'activation', keyPhrase],
    queryFn: ({ signal }) =>
      unwrap(client.GET('/users/activate/', { params: { query: { keyPhrase } }, signal })),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    // The phrase is good once: what has been completed is not asked for again.
    enabled: activate.isIdle,
  });

  if (activate.data) {
    return (
      <NicknameStep
        session={activate.data}
        onDone={(session) => {
          takeOver(session);
          toast.success(t('activate.success'));
          void navigate(`/users/${session.userInfo.id}`, { replace: true });
        }}
      />
    );
  }
  if (pending.isPending) return <Loading />;
  const error = activate.error ?? pending.error;
  if (error) {
    return (
      <Landing title={t('activate.failed')}>
        <Notice tone="danger">{textOf(error)}</Notice>
        <LinkButton to="/">{t('toHome')}</LinkButton>
      </Landing>
    );
  }
  return (
    <Landing title={t('activate.title')}>
      <p>{t('activate.text', { username: pending.data?.username ?? '' })}</p>
      <Button variant="primary" loading={activate.isPending} onClick={() => activate.mutate(keyPhrase)}>
        {t('activate.submit')}
      </Button>
    </Landing>
  );
}
