import { useQuery } from '@tanstack/react-query';
import { apiQuery } from './query';

/** What this installation offers: demo people, the readable inbox, mail, the version of the terms, ways to sign in. */
export function useApp() {
  return useQuery({
    ...apiQuery('/app/'),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
