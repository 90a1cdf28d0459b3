import { useMutation } from '@tanstack/react-query';
import { client, unwrap } from '@/shared/api/client';
import type { paths } from '@/shared/api/schema';
import type { Session, UserInfo } from '@/shared/api/types';
import { untyped } from '@/shared/api/untyped';
import { askForPasskey, createPasskey } from './webauthn';

type Body<Path extends keyof paths> = paths[Path] extends {
  post: { requestBody: { content: { 'application/json': infer B } } };
}
  ? B
  : never;

export function useRequestMagicLink() {
  return useMutation({
    mutationFn: (body: Body<'/auth/magic-links/'>) => unwrap(client.POST('/auth/magic-links/', { body })),
  });
}

export function useRedeemMagicLink() {
  return useMutation({
    mutationFn: (body: Body<'/auth/magic-links/redeem/'>) =>
      unwrap(client.POST('/auth/magic-links/redeem/', { body })),
  });
}

export function usePasswordSignIn() {
  return useMutation({
    mutationFn: (body: Body<'/auth/sign-in/'>) => unwrap(client.POST('/auth/sign-in/', { body })),
  });
}

export function usePasswordSignUp() {
  return useMutation({
    mutationFn: (body: Body<'/auth/sign-up/'>) => unwrap(client.POST('/auth/sign-up/', { body })),
  });
}

export function useActivate() {
  return useMutation({
    mutationFn: (keyPhrase: string) => unwrap(client.POST('/users/activate/', { body: { keyPhrase } })),
  });
}

/** Asks for a reset mail; the answer is the same whether or not the address is known (rulings.md 83). */
export function useForgottenPassword() {
  return useMutation({
    mutationFn: (body: { email: string; language: string }) =>
      untyped('POST', '/users/password/forget/', { body }),
  });
}

/** Whose password a reset link sets; reading it consumes nothing (U7.018). */
export interface ResetInfo {
  id: number;
  username: string | null;
  email: string;
  pincode: string;
}

export function readReset(keyPhrase: string, signal: AbortSignal): Promise<ResetInfo> {
  return untyped('GET', '/users/password/reset/', { params: { query: { keyPhrase } }, signal });
}

export function useResetPassword() {
  return useMutation({
    mutationFn: (body: ResetInfo & { newPassword: string; passwordConfirm: string }) =>
      untyped('POST', '/users/password/reset/', { body }),
  });
}

/** What the page that a provider leads back to hands to the server. */
export interface SocialAnswer {
  provider: string;
  /** oauth_token, or the state of OAuth 2. */
  token: string;
  /** oauth_verifier, or the code of OAuth 2. */
  verifier: string;
}

export interface SocialSession {
  token: string;
  userInfo: UserInfo;
  isNew: boolean;
  returnTo: string | null;
  /** The social account was linked to the signed-in person. */
  linked: boolean;
}

/** The provider's page; the browser is bound to the flow by a cookie. */
export async function socialAddress(
  provider: string,
  query: { agreeTerms: boolean; language: string; link: boolean; returnTo?: string },
): Promise<string> {
  const params = { path: { provider }, query };
  return (await untyped<{ url: string }>('GET', '/socials/{provider}/oauth/url/', { params })).url;
}

export function finishSocial({ provider, ...body }: SocialAnswer): Promise<SocialSession> {
  return untyped('POST', '/socials/{provider}/oauth/', { params: { path: { provider } }, body });
}

interface Ceremony<Options> {
  ceremonyId: string;
  options: Options;
}

/** Signs in with a passkey that the browser asks the person for. */
export async function passkeySignIn(how: { conditional?: boolean; signal?: AbortSignal }): Promise<Session> {
  const { ceremonyId, options } = await untyped<Ceremony<PublicKeyCredentialRequestOptionsJSON>>(
    'POST',
    '/auth/passkeys/sign-in/begin/',
    { body: {}, ...(how.signal && { signal: how.signal }) },
  );
  const credential = await askForPasskey(options, how);
  return untyped('POST', '/auth/passkeys/sign-in/', { body: { ceremonyId, credential } });
}

export function usePasskeySignIn() {
  return useMutation({ mutationFn: () => passkeySignIn({}) });
}

export function usePasskeySignUp() {
  return useMutation({
    mutationFn: async (body: {
      username: string;
      agreeTerms: boolean;
      language: string;
    }): Promise<Session> => {
      const { ceremonyId, options } = await untyped<Ceremony<PublicKeyCredentialCreationOptionsJSON>>(
        'POST',
        '/auth/passkeys/sign-up/begin/',
        { body },
      );
      const credential = await createPasskey(options);
      return untyped('POST', '/auth/passkeys/sign-up/', { body: { ceremonyId, credential } });
    },
  });
}
