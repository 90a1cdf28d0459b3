import { queryOptions, useQuery } from '@tanstack/react-query';
import { orNone, readOnce } from '@/formats/common/lib/stage';
import { apiCall } from '@/shared/api/call';
import type { Tournament, TournamentEdit, TournamentInput } from '@/shared/api/types';

const signedInOnly = { staleTime: 5_000 };

/** Query keys of this feature. All of a contest's begin alike, so that one event refreshes them together. */
export const tournamentKeys = {
  all: (contestId: number) => ['contest', contestId, 'tournament'] as const,
  bracket: (contestId: number) => ['contest', contestId, 'tournament', 'bracket'] as const,
  draft: (contestId: number, slots: number | null) =>
    ['contest', contestId, 'tournament', 'draft', slots] as const,
  reserves: (contestId: number, tournamentId: number) =>
    ['contest', contestId, 'tournament', 'reserves', tournamentId] as const,
};

/** The bracket of a contest; null while there is none. */
export function tournamentQuery(contestId: number) {
  return queryOptions({
    queryKey: tournamentKeys.bracket(contestId),
    queryFn: ({ signal }) =>
      orNone(apiCall('get', '/contests/{id}/tournament/', { path: { id: contestId }, signal })),
  });
}

/** What a new bracket would be: who is active and where they stand by the standard order. */
export function useDraft(contestId: number, slots: number | null, enabled = true) {
  return useQuery({
    queryKey: tournamentKeys.draft(contestId, slots),
    queryFn: ({ signal }) =>
      apiCall('get', '/contests/{id}/tournament/draft/', {
        path: { id: contestId },
        query: slots === null ? {} : { slots },
        signal,
      }),
    enabled,
    ...readOnce,
  });
}

/** Who may come into the bracket for somebody else; operators only. */
export function useReserves(contestId: number, tournamentId: number, enabled = true) {
  return useQuery({
    queryKey: tournamentKeys.reserves(contestId, tournamentId),
    queryFn: async ({ signal }) => {
      const { items } = await apiCall('get', '/contests/{id}/tournament/{tournamentId}/reserves/', {
        path: { id: contestId, tournamentId },
        signal,
      });
      return items;
    },
    enabled,
    ...signedInOnly,
  });
}

export function createTournament(contestId: number, body: TournamentInput, key: string): Promise<Tournament> {
  return apiCall('post', '/contests/{id}/tournament/', { path: { id: contestId }, key, body });
}

export function editTournament(
  contestId: number,
  tournamentId: number,
  body: TournamentEdit,
  key: string,
): Promise<Tournament> {
  return apiCall('put', '/contests/{id}/tournament/{tournamentId}/', {
    path: { id: contestId, tournamentId },
    key,
    body,
  });
}

export async function deleteTournament(contestId: number, tournamentId: number): Promise<void> {
  await apiCall('delete', '/contests/{id}/tournament/{tournamentId}/', {
    path: { id: contestId, tournamentId },
  });
}
