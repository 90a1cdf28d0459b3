import { queryOptions } from '@tanstack/react-query';
import { apiCall } from '@/shared/api/call';

/** Below the contest's own key: an event of the contest refreshes the desk with it. */
export const deskKeys = { desk: (contestId: number) => ['contest', contestId, 'desk'] as const };

/** Matches become slow by the clock alone, of which no event tells. */
const lookAgain = 30_000;

export function deskQuery(contestId: number) {
  return queryOptions({
    queryKey: deskKeys.desk(contestId),
    queryFn: ({ signal }) => apiCall('get', '/contests/{id}/desk/', { path: { id: contestId }, signal }),
    refetchInterval: lookAgain,
    staleTime: 5_000,
  });
}
