import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { byPosition, firstOpen, largestPart, readAll } from '@/formats/common/lib/paging';
import { orNone, readOnce } from '@/formats/common/lib/stage';
import { apiCall } from '@/shared/api/call';
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
    queryFn: ({ signal }) =>
      orNone(apiCall('get', '/contests/{id}/swissdraw/', { path: { id: contestId }, signal })),
  });
}

export function draftQuery(contestId: number) {
  return queryOptions({
    queryKey: swissKeys.draft(contestId),
    queryFn: ({ signal }) =>
      apiCall('get', '/contests/{id}/swissdraw/draft/', { path: { id: contestId }, signal }),
    ...readOnce,
  });
}

export function roundQuery({ contestId, id }: SwissDraw, round: number, name: string) {
  return infiniteQueryOptions({
    queryKey: swissKeys.round(contestId, round, name),
    queryFn: ({ pageParam, signal }) =>
      apiCall('get', '/contests/{id}/swissdraw/{stageId}/round/{round}/', {
        path: { id: contestId, stageId: id, round },
        query: { after: pageParam, ...(name && { q: name }) },
        signal,
      }),
    ...byPosition,
  });
}

export function standingsQuery({ contestId, id }: SwissDraw, name: string) {
  return infiniteQueryOptions({
    queryKey: swissKeys.standings(contestId, name),
    queryFn: ({ pageParam, signal }) =>
      apiCall('get', '/contests/{id}/swissdraw/{stageId}/standings/', {
        path: { id: contestId, stageId: id },
        query: { after: pageParam, ...(name && { q: name }) },
        signal,
      }),
    ...byPosition,
  });
}

/** One row of the table with its arithmetic. */
export function standingQuery({ contestId, id }: SwissDraw, entryId: number | null) {
  return queryOptions({
    queryKey: swissKeys.standing(contestId, entryId),
    queryFn: ({ signal }) =>
      apiCall('get', '/contests/{id}/swissdraw/{stageId}/standings/{entryId}/', {
        path: { id: contestId, stageId: id, entryId: entryId ?? 0 },
        signal,
      }),
    enabled: entryId !== null,
  });
}

/** Everybody of the draw, in the order of the table. */
export function fieldQuery({ contestId, id }: Pick<SwissDraw, 'contestId' | 'id'>) {
  return queryOptions({
    queryKey: swissKeys.field(contestId),
    queryFn: ({ signal }): Promise<StandingsRow[]> =>
      readAll((after) =>
        apiCall('get', '/contests/{id}/swissdraw/{stageId}/standings/', {
          path: { id: contestId, stageId: id },
          query: { after, limit: largestPart },
          signal,
        }),
      ),
  });
}

/** The first open matches of a round. */
export function openQuery({ contestId, id }: SwissDraw, round: number) {
  return queryOptions({
    queryKey: swissKeys.open(contestId, round),
    queryFn: ({ signal }) =>
      firstOpen([round], (round, after) =>
        apiCall('get', '/contests/{id}/swissdraw/{stageId}/round/{round}/', {
          path: { id: contestId, stageId: id, round },
          query: { after, limit: largestPart },
          signal,
        }),
      ),
  });
}

/** The next round as it would be drawn now. */
export function pairingQuery({ contestId, id }: SwissDraw) {
  return queryOptions({
    queryKey: swissKeys.pairing(contestId),
    queryFn: ({ signal }) =>
      apiCall('get', '/contests/{id}/swissdraw/{stageId}/pairing/', {
        path: { id: contestId, stageId: id },
        signal,
      }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** What is amiss in a round made by hand; each revision of the pairs is asked for once. */
export function checkQuery({ contestId, id }: SwissDraw, revision: number, pairs: readonly Pair[] | null) {
  return queryOptions({
    queryKey: swissKeys.check(contestId, revision),
    queryFn: async ({ signal }) => {
      const { issues } = await apiCall('post', '/contests/{id}/swissdraw/{stageId}/pairing/check/', {
        path: { id: contestId, stageId: id },
        body: { pairs: [...(pairs ?? [])] },
        signal,
      });
      return issues;
    },
    enabled: pairs !== null,
    gcTime: 0,
  });
}

export function createSwiss(contestId: number, body: SwissForm, key: string): Promise<SwissDraw> {
  return apiCall('post', '/contests/{id}/swissdraw/', { path: { id: contestId }, key, body });
}

export function editSwiss(
  { contestId, id }: SwissDraw,
  body: SwissForm & { version: number },
  key: string,
): Promise<SwissDraw> {
  return apiCall('put', '/contests/{id}/swissdraw/{stageId}/', {
    path: { id: contestId, stageId: id },
    key,
    body,
  });
}

export async function deleteSwiss({ contestId, id }: SwissDraw): Promise<void> {
  await apiCall('delete', '/contests/{id}/swissdraw/{stageId}/', { path: { id: contestId, stageId: id } });
}

/** Publishes a round: as it is drawn, or with these pairs. */
export function startRound(
  { contestId, id }: SwissDraw,
  body: { round: number; pairs?: Pair[]; acknowledge?: boolean },
  key: string,
): Promise<SwissDraw> {
  return apiCall('post', '/contests/{id}/swissdraw/{stageId}/round/', {
    path: { id: contestId, stageId: id },
    key,
    body,
  });
}

export function endRound({ contestId, id }: SwissDraw, round: number, force: boolean): Promise<SwissDraw> {
  return apiCall('post', '/contests/{id}/swissdraw/{stageId}/round/{round}/end/', {
    path: { id: contestId, stageId: id, round },
    body: { force },
  });
}

export function reopenRound({ contestId, id }: SwissDraw, round: number): Promise<SwissDraw> {
  return apiCall('delete', '/contests/{id}/swissdraw/{stageId}/round/{round}/end/', {
    path: { id: contestId, stageId: id, round },
  });
}

export function finishSwiss({ contestId, id }: SwissDraw, early: boolean): Promise<SwissDraw> {
  return apiCall('post', '/contests/{id}/swissdraw/{stageId}/finish/', {
    path: { id: contestId, stageId: id },
    body: { early },
  });
}

export function reopenSwiss({ contestId, id }: SwissDraw): Promise<SwissDraw> {
  return apiCall('delete', '/contests/{id}/swissdraw/{stageId}/finish/', {
    path: { id: contestId, stageId: id },
  });
}

export function joinSwiss({ contestId, id }: SwissDraw, entryId: number): Promise<SwissDraw> {
  return apiCall('post', '/contests/{id}/swissdraw/{stageId}/participants/', {
    path: { id: contestId, stageId: id },
    body: { entryId },
  });
}

export function setStatus(
  { contestId, id }: SwissDraw,
  entryId: number,
  status: StandingsRow['status'],
): Promise<SwissDraw> {
  return apiCall('put', '/contests/{id}/swissdraw/{stageId}/participants/{entryId}/', {
    path: { id: contestId, stageId: id, entryId },
    body: { status },
  });
}
