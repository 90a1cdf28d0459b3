import { queryOptions, useQuery } from '@tanstack/react-query';
import { orNone, readOnce } from '@/formats/common/lib/stage';
import { apiCall } from '@/shared/api/call';
import { apiKey, apiQuery, itemsOf } from '@/shared/api/query';

/** The bracket of a contest; null without one. */
export function tournamentQuery(contestId: number) {
  return queryOptions({
    queryKey: [...apiKey('/contests/{id}/tournament/', { id: contestId }), 'stage'],
    queryFn: ({ signal }) =>
      orNone(apiCall('get', '/contests/{id}/tournament/', { path: { id: contestId }, signal })),
  });
}

/** The proposal for a new bracket: the active entries and their slots in the standard order. */
export function useDraft(contestId: number, slots: number | null, enabled = true) {
  return useQuery({
    ...apiQuery('/contests/{id}/tournament/draft/', {
      path: { id: contestId },
      query: slots === null ? {} : { slots },
    }),
    enabled,
    ...readOnce,
  });
}

/** The entries that can replace somebody in the bracket; for operators. */
export function useReserves(contestId: number, tournamentId: number) {
  return useQuery({
    ...apiQuery('/contests/{id}/tournament/{tournamentId}/reserves/', {
      path: { id: contestId, tournamentId },
    }),
    select: itemsOf,
    staleTime: 5_000,
  });
}

export async function deleteTournament(contestId: number, tournamentId: number): Promise<void> {
  await apiCall('delete', '/contests/{id}/tournament/{tournamentId}/', {
    path: { id: contestId, tournamentId },
  });
}
