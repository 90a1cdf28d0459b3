import { useQuery } from '@tanstack/react-query';
import { apiQuery } from './query';

/**
 * Returns the features of this installation: demo people, the inbox of sent mail, mail, the version of the terms, sign-
 * in methods.
 */
export function useApp() {
  return useQuery({
    ...apiQuery('/app/'),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
