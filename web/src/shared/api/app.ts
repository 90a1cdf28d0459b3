import { useQuery } from '@tanstack/react-query';
import { client, unwrap } from './client';
import type { App } from './types';

/** What an installation lets people sign in with, and how its operator is reached. */
interface Offer {
  /** https: or mailto:, null where the operator gives none. */
  contactUrl: string | null;
  /** Configured social providers, in the order of their buttons. */
  providers: string[];
  passkeys: boolean;
}

/** What this installation offers: demo people, the readable inbox, mail, the version of the terms, ways to sign in. */
export function useApp() {
  return useQuery({
    queryKey: ['app'],
    queryFn: async ({ signal }): Promise<App & Offer> => ({
      contactUrl: null,
      providers: [],
      passkeys: false,
      ...(await unwrap(client.GET('/app/', { signal }))),
    }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
