import { useQuery } from '@tanstack/react-query';
import { client, unwrap } from './client';
import type { App } from './types';

/** https: or mailto:, null where the operator gives none. */
interface Contact {
  contactUrl: string | null;
}

/** What this installation offers: demo people, the readable inbox, mail, the version of the terms, ways to sign in. */
export function useApp() {
  return useQuery({
    queryKey: ['app'],
    queryFn: async ({ signal }): Promise<App & Contact> => ({
      contactUrl: null,
      ...(await unwrap(client.GET('/app/', { signal }))),
    }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
