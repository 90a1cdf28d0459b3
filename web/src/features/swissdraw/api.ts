import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { byPosition, largestPart, readAll } from '@/features/rounds';
import { client, unwrap } from '@/shared/api/client';
import { ApiError, isFault } from '@/shared/api/error';
import type { StandingsRow, SwissDraw, SwissForm } from '@/shared/api/types';

/** A pair of a round that is made by hand: entries, the second null for a bye. */
export type Pair = [number, number | null];

/** Query keys of this feature. All of a contest's begin alike, so that one event refreshes them together. */
export const swissKeys = {
  draw: (contestId: number) => ['contest', contestId, 'swissdraw', 'draw'] as const,
  draft: (contestId: number) => ['contest', contestId, 'swissdraw', 'draft'] as const,
  round: (contestId: number, round: number, name: string) =>
    ['contest', contestId, 'swissdraw', 'round', round, name] as const,
  standings: (contestId: number, name: string) =>
    ['contest', contestId, 'swissdraw', 'standings', name] as const,
  standing: (contestId: number, entryId: number | null) =>
    ['contest', contestId, 'swissdraw', 'standing', entryId] as const,
  field: (contestId: number) => ['contest', contestId, 'swissdraw', 'field'] as const,
  open: (contestId: number, round: number) => ['contest', contestId, 'swissdraw', 'open', round] as const,
  pairing: (contestId: number) => ['contest', contestId, 'swissdraw', 'pairing'] as const,
  check: (contestId: number, revision: number) =>
    ['contest', contestId, 'swissdraw', 'check', revision] as const,
};

/** The swiss draw of a contest; null while there is none. */
export function swissQuery(contestId: number) {
  return queryOptions({
    queryKey: swissKeys.draw(contestId),
    queryFn: async ({ signal }): Promise<SwissDraw | null> => {
      try {
        return await unwrap(
          client.GET('/contests/{id}/swissdraw/', { params: { path: { id: contestId } }, signal }),
        );
      } catch (cause) {
        if (cause instanceof ApiError && isFault(cause, 'stageDoesNotExist')) return null;
        throw cause;
      }
    },
  });
}

export function draftQuery(contestId: number) {
  return queryOptions({
    queryKey: swissKeys.draft(contestId),
    queryFn: ({ signal }) =>
      unwrap(client.GET('/contests/{id}/swissdraw/draft/', { params: { path: { id: contestId } }, signal })),
    // A draft being edited is not replaced under the organiser's hands.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

export function roundQuery({ contestId, id }: SwissDraw, round: number, name: string) {
  return infiniteQueryOptions({
    queryKey: swissKeys.round(contestId, round, name),
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        client.GET('/contests/{id}/swissdraw/{stageId}/round/{round}/', {
          params: {
            path: { id: contestId, stageId: id, round },
            query: { after: pageParam, ...(name && { q: name }) },
          },
          signal,
        }),
      ),
    ...byPosition,
  });
}

export function standingsQuery({ contestId, id }: SwissDraw, name: string) {
  return infiniteQueryOptions({
    queryKey: swissKeys.standings(contestId, name),
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        client.GET('/contests/{id}/swissdraw/{stageId}/standings/', {
          params: {
            path: { id: contestId, stageId: id },
            query: { after: pageParam, ...(name && { q: name }) },
          },
          signal,
        }),
      ),
    ...byPosition,
  });
}

/** One row of the table with its arithmetic. */
export function standingQuery({ contestId, id }: SwissDraw, entryId: number | null) {
  return queryOptions({
    queryKey: swissKeys.standing(contestId, entryId),
    queryFn: ({ signal }) =>
      unwrap(
        client.GET('/contests/{id}/swissdraw/{stageId}/standings/{entryId}/', {
          params: { path: { id: contestId, stageId: id, entryId: entryId ?? 0 } },
          signal,
        }),
      ),
    enabled: entryId !== null,
  });
}

/** Everybody of the draw, in the order of the table. */
export function fieldQuery({ contestId, id }: Pick<SwissDraw, 'contestId' | 'id'>) {
  return queryOptions({
    queryKey: swissKeys.field(contestId),
    queryFn: ({ signal }): Promise<StandingsRow[]> =>
      readAll((after) =>
        unwrap(
          client.GET('/contests/{id}/swissdraw/{stageId}/standings/', {
            params: { path: { id: contestId, stageId: id }, query: { after, limit: largestPart } },
            signal,
          }),
        ),
      ),
  });
}

/** As many of a round's open matches as are named before it is ended. */
export const openShown = 20;

export function openQuery({ contestId, id }: SwissDraw, round: number) {
  return queryOptions({
    queryKey: swissKeys.open(contestId, round),
    queryFn: async ({ signal }) => {
      const isOpen = ({ state }: { state: string }) => state === 'ready' || state === 'waiting';
      const matches = await readAll(
        (after) =>
          unwrap(
            client.GET('/contests/{id}/swissdraw/{stageId}/round/{round}/', {
              params: { path: { id: contestId, stageId: id, round }, query: { after, limit: largestPart } },
              signal,
            }),
          ),
        (seen) => seen.filter(isOpen).length >= openShown,
      );
      return matches.filter(isOpen).slice(0, openShown);
    },
  });
}

/** The next round as it would be drawn now. */
export function pairingQuery({ contestId, id }: SwissDraw) {
  return queryOptions({
    queryKey: swissKeys.pairing(contestId),
    queryFn: ({ signal }) =>
      unwrap(
        client.GET('/contests/{id}/swissdraw/{stageId}/pairing/', {
          params: { path: { id: contestId, stageId: id } },
          signal,
        }),
      ),
    staleTime: 0,
    gcTime: 0,
  });
}

/** What is amiss in a round made by hand; each revision of the pairs is asked for once. */
export function checkQuery({ contestId, id }: SwissDraw, revision: number, pairs: readonly Pair[] | null) {
  return queryOptions({
    queryKey: swissKeys.check(contestId, revision),
    queryFn: async ({ signal }) => {
      const { issues } = await unwrap(
        client.POST('/contests/{id}/swissdraw/{stageId}/pairing/check/', {
          params: { path: { id: contestId, stageId: id } },
          body: { pairs: [...(pairs ?? [])] },
          signal,
        }),
      );
      return issues;
    },
    enabled: pairs !== null,
    gcTime: 0,
  });
}

/** Intent keys make a repeated send of the same intention change nothing twice. */
function intent(key: string) {
  return { 'Idempotency-Key': key };
}

export function createSwiss(contestId: number, body: SwissForm, key: string): Promise<SwissDraw> {
  return unwrap(
    client.POST('/contests/{id}/swissdraw/', {
      params: { path: { id: contestId } },
      headers: intent(key),
      body,
    }),
  );
}

export function editSwiss(
  { contestId, id }: SwissDraw,
  body: SwissForm & { version: number },
  key: string,
): Promise<SwissDraw> {
  return unwrap(
    client.PUT('/contests/{id}/swissdraw/{stageId}/', {
      params: { path: { id: contestId, stageId: id } },
      headers: intent(key),
      body,
    }),
  );
}

export async function deleteSwiss({ contestId, id }: SwissDraw): Promise<void> {
  await unwrap(
    client.DELETE('/contests/{id}/swissdraw/{stageId}/', {
      params: { path: { id: contestId, stageId: id } },
    }),
  );
}

/** Publishes a round: as it is drawn, or with these pairs. */
export function startRound(
  { contestId, id }: SwissDraw,
  body: { round: number; pairs?: Pair[]; acknowledge?: boolean },
  key: string,
): Promise<SwissDraw> {
  return unwrap(
    client.POST('/contests/{id}/swissdraw/{stageId}/round/', {
      params: { path: { id: contestId, stageId: id } },
      headers: intent(key),
      body,
    }),
  );
}

export function endRound({ contestId, id }: SwissDraw, round: number, force: boolean): Promise<SwissDraw> {
  return unwrap(
    client.POST('/contests/{id}/swissdraw/{stageId}/round/{round}/end/', {
      params: { path: { id: contestId, stageId: id, round } },
      body: { force },
    }),
  );
}

export function reopenRound({ contestId, id }: SwissDraw, round: number): Promise<SwissDraw> {
  return unwrap(
    client.DELETE('/contests/{id}/swissdraw/{stageId}/round/{round}/end/', {
      params: { path: { id: contestId, stageId: id, round } },
    }),
  );
}

export function finishSwiss({ contestId, id }: SwissDraw, early: boolean): Promise<SwissDraw> {
  return unwrap(
    client.POST('/contests/{id}/swissdraw/{stageId}/finish/', {
      params: { path: { id: contestId, stageId: id } },
      body: { early },
    }),
  );
}

export function reopenSwiss({ contestId, id }: SwissDraw): Promise<SwissDraw> {
  return unwrap(
    client.DELETE('/contests/{id}/swissdraw/{stageId}/finish/', {
      params: { path: { id: contestId, stageId: id } },
    }),
  );
}

export function joinSwiss({ contestId, id }: SwissDraw, entryId: number): Promise<SwissDraw> {
  return unwrap(
    client.POST('/contests/{id}/swissdraw/{stageId}/participants/', {
      params: { path: { id: contestId, stageId: id } },
      body: { entryId },
    }),
  );
}

export function setStatus(
  { contestId, id }: SwissDraw,
  entryId: number,
  status: StandingsRow['status'],
): Promise<SwissDraw> {
  return unwrap(
    client.PUT('/contests/{id}/swissdraw/{stageId}/participants/{entryId}/', {
      params: { path: { id: contestId, stageId: id, entryId } },
      body: { status },
    }),
  );
}

/** Reads everything of the contest again: a round shows in its matches, its table and the contest itself. */
export function useRefreshContest(contestId: number): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['contest', contestId] });
}
