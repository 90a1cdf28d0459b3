import { queryOptions, useQuery } from '@tanstack/react-query';
import { orNone, readOnce } from '@/formats/common/lib/stage';
import { client, unwrap } from '@/shared/api/client';
import type { Tournament, TournamentEdit, TournamentInput } from '@/shared/api/types';
import { intent } from '@/shared/lib/useIntent';

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
      orNone(
        unwrap(client.GET('/contests/{id}/tournament/', { params: { path: { id: contestId } }, signal })),
      ),
  });
}

/** What a new bracket would be: who is active and where they stand by the standard order. */
export function useDraft(contestId: number, slots: number | null, enabled = true) {
  return useQuery({
    queryKey: tournamentKeys.draft(contestId, slots),
    queryFn: ({ signal }) =>
      unwrap(
        client.GET('/contests/{id}/tournament/draft/', {
          params: { path: { id: contestId }, query: slots === null ? {} : { slots } },
          signal,
        }),
      ),
    enabled,
    ...readOnce,
  });
}

/** Who may come into the bracket for somebody else; operators only. */
export function useReserves(contestId: number, tournamentId: number, enabled = true) {
  return useQuery({
    queryKey: tournamentKeys.reserves(contestId, tournamentId),
    queryFn: async ({ signal }) => {
      const { items } = await unwrap(
        client.GET('/contests/{id}/tournament/{tournamentId}/reserves/', {
          params: { path: { id: contestId, tournamentId } },
          signal,
        }),
      );
      return items;
    },
    enabled,
    ...signedInOnly,
  });
}

export function createTournament(contestId: number, body: TournamentInput, key: string): Promise<Tournament> {
  return unwrap(
    client.POST('/contests/{id}/tournament/', {
      params: { path: { id: contestId } },
      headers: intent(key),
      body,
    }),
  );
}

export function editTournament(
  contestId: number,
  tournamentId: number,
  body: TournamentEdit,
  key: string,
): Promise<Tournament> {
  return unwrap(
    client.PUT('/contests/{id}/tournament/{tournamentId}/', {
      params: { path: { id: contestId, tournamentId } },
      headers: intent(key),
      body,
    }),
  );
}

export async function deleteTournament(contestId: number, tournamentId: number): Promise<void> {
  await client.DELETE('/contests/{id}/tournament/{tournamentId}/', {
    params: { path: { id: contestId, tournamentId } },
  });
}
