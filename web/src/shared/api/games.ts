import { queryOptions } from '@tanstack/react-query';
import { client, unwrap } from './client';

/** The games that contests, teams and game accounts are about; they rarely change. */
export const gamesQuery = queryOptions({
  queryKey: ['games'] as const,
  queryFn: async ({ signal }) => (await unwrap(client.GET('/games/', { signal }))).items,
  staleTime: 10 * 60_000,
});
