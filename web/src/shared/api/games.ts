import { queryOptions } from '@tanstack/react-query';
import { apiCall } from './call';

/** The games that contests, teams and game accounts are about; they rarely change. */
export const gamesQuery = queryOptions({
  queryKey: ['games'] as const,
  queryFn: async ({ signal }) => (await apiCall('get', '/games/', { signal })).items,
  staleTime: 10 * 60_000,
});
