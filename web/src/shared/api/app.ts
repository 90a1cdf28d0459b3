import { useQuery } from '@tanstack/react-query';
import { client, unwrap } from './client';

/** What this installation offers: demo people, the readable inbox, mail, the version of the terms, ways to sign in. */
export function useApp() {
  return useQuery({
    queryKey: ['app'],
    queryFn: ({ signal }) => unwrap(client.GET('/app/', { signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
