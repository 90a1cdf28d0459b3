import { useMutation } from '@tanstack/react-query';
import { client, unwrap } from '@/shared/api/client';
import type { paths } from '@/shared/api/schema';

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
