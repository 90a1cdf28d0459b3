import { apiCall } from '@/shared/api/call';
import type { components, paths } from '@/shared/api/schema';
import type { Session } from '@/shared/api/types';
import type { Language } from '@/shared/i18n/languages';
import { useAct } from '@/shared/lib/useAct';
import { askForPasskey, createPasskey } from './lib/webauthn';

type Body<Path extends keyof paths> = paths[Path] extends {
  post: { requestBody: { content: { 'application/json': infer B } } };
}
  ? B
  : never;

/** Options of every sign-in method. The caller shows the fault in place and receives the answer. */
interface Way<Answer, Input = void> {
  onDone: (answer: Answer, input: Input) => unknown;
}

type MagicLink = Body<'/auth/magic-links/'>;

type RequestedLink = components['schemas']['RequestedLink'];

export function useRequestMagicLink({ onDone }: Way<RequestedLink, MagicLink>) {
  return useAct((body: MagicLink) => apiCall('post', '/auth/magic-links/', { body }), {
    onDone,
    inline: true,
  });
}

/** The session of a person who used a link or a code. */
export type RedeemedLink = components['schemas']['RedeemedLink'];

export type SignedInUser = components['schemas']['SignedInUser'];

export function useRedeemCode({ onDone }: Way<RedeemedLink>) {
  return useAct((code: string) => apiCall('post', '/auth/magic-links/code/', { body: { code } }), {
    onDone: (session) => onDone(session),
    inline: true,
  });
}

export function useRedeemMagicLink({ onDone }: Way<RedeemedLink>) {
  return useAct(
    (body: Body<'/auth/magic-links/redeem/'>) => apiCall('post', '/auth/magic-links/redeem/', { body }),
    { onDone: (session) => onDone(session), inline: true },
  );
}

export function usePasswordSignIn({ onDone }: Way<Session>) {
  return useAct((body: Body<'/auth/sign-in/'>) => apiCall('post', '/auth/sign-in/', { body }), {
    onDone: (session) => onDone(session),
    inline: true,
  });
}

type SignUp = Body<'/auth/sign-up/'>;

export function usePasswordSignUp({ onDone }: Way<unknown, SignUp>) {
  return useAct((body: SignUp) => apiCall('post', '/auth/sign-up/', { body }), { onDone, inline: true });
}

export type ActivatedUser = components['schemas']['ActivatedUser'];

export function useActivate({ onDone }: Way<ActivatedUser>) {
  return useAct((keyPhrase: string) => apiCall('post', '/users/activate/', { body: { keyPhrase } }), {
    onDone: (session) => onDone(session),
    inline: true,
  });
}

type ForgottenPassword = Body<'/users/password/forget/'>;

/** Requests a reset mail. The answer is the same whether or not an account has the address. */
export function useForgottenPassword({ onDone }: Way<unknown, ForgottenPassword>) {
  return useAct((body: ForgottenPassword) => apiCall('post', '/users/password/forget/', { body }), {
    onDone,
    inline: true,
  });
}

/** The account whose password a reset link sets. Reading it does not consume the link. */
export type ResetInfo = components['schemas']['ResetInfo'];

/** What a provider adds to the address of the return page, for the server. */
export interface SocialAnswer {
  provider: string;
  /** oauth_token of OAuth 1, or the state of OAuth 2. */
  token: string;
  /** oauth_verifier of OAuth 1, or the code of OAuth 2. */
  verifier: string;
}

export type SocialSession = components['schemas']['SocialSignedIn'];

/** Returns the address of the provider's page. A cookie binds the browser to the flow. */
export async function socialAddress(
  provider: string,
  query: { agreeTerms: boolean; language: Language; link: boolean; again?: boolean; returnTo?: string },
): Promise<string> {
  const params = { path: { provider }, query };
  return (await apiCall('get', '/socials/{provider}/oauth/url/', { ...params })).url;
}

export function finishSocial({ provider, ...body }: SocialAnswer): Promise<SocialSession> {
  return apiCall('post', '/socials/{provider}/oauth/', { path: { provider }, body });
}

// The contract does not describe the browser's WebAuthn types.
type RequestOptions = PublicKeyCredentialRequestOptionsJSON;
type CreationOptions = PublicKeyCredentialCreationOptionsJSON;

/** Signs in with a passkey that the browser asks for. */
export async function passkeySignIn(how: { conditional?: boolean; signal?: AbortSignal }): Promise<Session> {
  const { ceremonyId, options } = await apiCall('post', '/auth/passkeys/sign-in/begin/', {
    ...(how.signal && { signal: how.signal }),
  });
  const credential = await askForPasskey(options as unknown as RequestOptions, how);
  return apiCall('post', '/auth/passkeys/sign-in/', { body: { ceremonyId, credential } });
}

export function usePasskeySignIn({ onDone }: Way<Session>) {
  return useAct(() => passkeySignIn({}), { onDone, inline: true });
}

export function usePasskeySignUp({ onDone }: Way<Session>) {
  return useAct(
    async (body: Body<'/auth/passkeys/sign-up/begin/'>): Promise<Session> => {
      const { ceremonyId, options } = await apiCall('post', '/auth/passkeys/sign-up/begin/', { body });
      const credential = await createPasskey(options as unknown as CreationOptions);
      return apiCall('post', '/auth/passkeys/sign-up/', { body: { ceremonyId, credential } });
    },
    { onDone: (session) => onDone(session), inline: true },
  );
}
