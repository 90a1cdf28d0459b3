import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { finishSocial, type SocialAnswer, type SocialSession } from '@/entities/auth/api';
import { SignInFault } from '@/entities/auth/components/SignInFault';
import { socialOrigin } from '@/entities/auth/lib/socialOrigin';
import { isFault } from '@/shared/api/error';
import { faultText } from '@/shared/api/faults';
import { ownPath } from '@/shared/lib/path';
import { unreached } from '@/shared/outbox/Outbox';
import { Button } from '@/shared/ui/Button';
import { InlineLoading } from '@/shared/ui/Loading';
import { Notice } from '@/shared/ui/Notice';
import { toast } from '@/shared/ui/toast';
import { useLoginModal } from '@/shared/viewer/loginModal';
import { awaitNickname } from '@/shared/viewer/newcomer';
import { cacheAccount, useRenewSession, useViewer } from '@/shared/viewer/viewer';
import { arrivalPath } from '../arrival';
import { Landing } from '../components/Landing';
import { useEnter } from '../useEnter';

/**
 * Returns the parameters of a provider's redirect: oauth_token and oauth_verifier of X (SIGNIN-9), state and code of the
 * others, whose state begins with the provider's key; `refused` if the person or the provider refused.
 */
export function socialAnswer(query: URLSearchParams): SocialAnswer | 'refused' | null {
  if (query.has('denied') || query.has('error')) return 'refused';
  const token = query.get('oauth_token');
  const verifier = query.get('oauth_verifier');
  if (token && verifier) return { provider: 'twitter', token, verifier };
  const state = query.get('state');
  const code = query.get('code');
  const provider = /^([a-z]+)\./.exec(state ?? '')?.[1];
  return state && code && provider ? { provider, token: state, verifier: code } : null;
}

const finished = new Map<string, Promise<SocialSession>>();

/** Sends each answer to the server once, however often the page renders. */
function finishOnce(answer: SocialAnswer): Promise<SocialSession> {
  const session = finished.get(answer.token) ?? finishSocial(answer);
  finished.set(answer.token, session);
  // An answer that did not reach the server can be sent again.
  session.catch((cause: unknown) => unreached(cause) && finished.delete(answer.token));
  return session;
}

/** The page to which a social provider redirects (SIGNIN-9). */
export default function OAuthCallbackPage() {
  const { t } = useTranslation('auth');
  const [query] = useSearchParams();
  const answer = socialAnswer(query);
  if (answer === 'refused') {
    return (
      <Failed>
        <Notice>{t('social.refused')}</Notice>
      </Failed>
    );
  }
  if (!answer) {
    return (
      <Failed>
        <Notice tone="danger">{faultText('socialFlowInvalid')}</Notice>
      </Failed>
    );
  }
  return <Finish {...answer} />;
}

function Finish({ provider, token, verifier }: SocialAnswer) {
  const { t } = useTranslation(['auth', 'common']);
  const welcome = useWelcome();
  const [error, setError] = useState<unknown>(null);
  const waits = error === null;

  useEffect(() => {
    if (!waits) return;
    let here = true;
    finishOnce({ provider, token, verifier }).then(
      (session) => here && welcome(session),
      (cause: unknown) => here && setError(cause),
    );
    return () => {
      here = false;
    };
  }, [provider, token, verifier, welcome, waits]);

  if (waits) {
    return (
      <Landing title={t('social.finishing')}>
        <InlineLoading />
      </Landing>
    );
  }
  return (
    <Failed login={isFault(error, 'duplicateEmail')}>
      <SignInFault error={error} />
      {unreached(error) && (
        <Button variant="primary" onClick={() => setError(null)}>
          {t('common:retry')}
        </Button>
      )}
    </Failed>
  );
}

/** Returns a function that signs the person in, renews the session of the person, or shows the linked account. */
function useWelcome(): (session: SocialSession) => void {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const enter = useEnter();
  const renew = useRenewSession();
  const queries = useQueryClient();
  return useCallback(
    ({ token, userInfo, isNew, returnTo, linked, again }) => {
      if (linked) {
        cacheAccount(queries, userInfo);
        toast.success(t('social.linked'));
        const back = ownPath(returnTo) ?? socialOrigin.read() ?? `/users/${userInfo.id}/edit`;
        return void navigate(back, { replace: true });
      }
      if (again) {
        renew({ token, userInfo });
        toast.success(t('again.done'));
        return void navigate(ownPath(returnTo) ?? '/settings', { replace: true });
      }
      if (isNew) awaitNickname(userInfo.id);
      toast.success(t(isNew ? 'activate.success' : 'magicLink.success'));
      enter({ token, userInfo });
      void navigate(arrivalPath({ userInfo, isNew, returnTo }), { replace: true });
    },
    [t, navigate, enter, renew, queries],
  );
}

/** The reason of the failure and a link to the page on which the person started. */
function Failed({ login = false, children }: { login?: boolean; children: ReactNode }) {
  const { t } = useTranslation(['auth', 'common']);
  const navigate = useNavigate();
  const modal = useLoginModal();
  const viewer = useViewer();
  const back = () => void navigate(socialOrigin.read() ?? '/', { replace: true });
  const title = !viewer.signedIn
    ? t('auth:magicLink.failed')
    : t(socialOrigin.again() ? 'auth:again.failed' : 'auth:social.notLinked');
  const canLogIn = login && !viewer.signedIn;
  return (
    <Landing title={title}>
      {children}
      {canLogIn && (
        <Button
          variant="primary"
          onClick={() => {
            back();
            modal.open('/settings/social');
          }}
        >
          {t('auth:social.loginToLink')}
        </Button>
      )}
      <Button variant={canLogIn ? 'secondary' : 'primary'} onClick={back}>
        {t('common:back')}
      </Button>
    </Landing>
  );
}
