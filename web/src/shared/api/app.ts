import { useQuery } from '@tanstack/react-query';
import { apiCall } from './call';

/** What this installation offers: demo people, the readable inbox, mail, the version of the terms, ways to sign in. */
export function useApp() {
  return useQuery({
    queryKey: ['app'],
    queryFn: ({ signal }) => apiCall('get', '/app/', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
