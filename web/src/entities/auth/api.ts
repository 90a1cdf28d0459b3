import { useMutation } from '@tanstack/react-query';
import { client, unwrap } from '@/shared/api/client';
import type { components, paths } from '@/shared/api/schema';
import type { Session } from '@/shared/api/types';
import type { Language } from '@/shared/i18n/languages';
import { askForPasskey, createPasskey } from './lib/webauthn';

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
    mutationFn: (body: Body<'/users/password/forget/'>) =>
      unwrap(client.POST('/users/password/forget/', { body })),
  });
}

/** Whose password a reset link sets; reading it consumes nothing (U7.018). */
export type ResetInfo = components['schemas']['ResetInfo'];

export function readReset(keyPhrase: string, signal: AbortSignal): Promise<ResetInfo> {
  return unwrap(client.GET('/users/password/reset/', { params: { query: { keyPhrase } }, signal }));
}

export function useResetPassword() {
  return useMutation({
    mutationFn: (body: Body<'/users/password/reset/'>) =>
      unwrap(client.POST('/users/password/reset/', { body })),
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

export type SocialSession = components['schemas']['SocialSignedIn'];

/** The provider's page; the browser is bound to the flow by a cookie. */
export async function socialAddress(
  provider: string,
  query: { agreeTerms: boolean; language: Language; link: boolean; returnTo?: string },
): Promise<string> {
  const params = { path: { provider }, query };
  return (await unwrap(client.GET('/socials/{provider}/oauth/url/', { params }))).url;
}

export function finishSocial({ provider, ...body }: SocialAnswer): Promise<SocialSession> {
  return unwrap(client.POST('/socials/{provider}/oauth/', { params: { path: { provider } }, body }));
}

// The contract leaves the browser's own shapes open.
type RequestOptions = PublicKeyCredentialRequestOptionsJSON;
type CreationOptions = PublicKeyCredentialCreationOptionsJSON;

/** Signs in with a passkey that the browser asks the person for. */
export async function passkeySignIn(how: { conditional?: boolean; signal?: AbortSignal }): Promise<Session> {
  const { ceremonyId, options } = await unwrap(
    client.POST('/auth/passkeys/sign-in/begin/', { ...(how.signal && { signal: how.signal }) }),
  );
  const credential = await askForPasskey(options as unknown as RequestOptions, how);
  return unwrap(client.POST('/auth/passkeys/sign-in/', { body: { ceremonyId, credential } }));
}

export function usePasskeySignIn() {
  return useMutation({ mutationFn: () => passkeySignIn({}) });
}

export function usePasskeySignUp() {
  return useMutation({
    mutationFn: async (body: Body<'/auth/passkeys/sign-up/begin/'>): Promise<Session> => {
      const { ceremonyId, options } = await unwrap(client.POST('/auth/passkeys/sign-up/begin/', { body }));
      const credential = await createPasskey(options as unknown as CreationOptions);
      return unwrap(client.POST('/auth/passkeys/sign-up/', { body: { ceremonyId, credential } }));
    },
  });
}
