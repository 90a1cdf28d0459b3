import { queryOptions } from '@tanstack/react-query';
import { byPosition, firstOpen, largestPart, readAll } from '@/formats/common/lib/paging';
import { orNone, readOnce } from '@/formats/common/lib/stage';
import { apiCall } from '@/shared/api/call';
import { apiKey, apiPages, apiQuery } from '@/shared/api/query';
import type { StandingsRow, SwissDraw, SwissForm } from '@/shared/api/types';

/** A pair of a round as entries; the second is null for a bye. */
export type Pair = [number, number | null];

/** The swiss draw of a contest; null without one. */
export function swissQuery(contestId: number) {
  return queryOptions({
    queryKey: [...apiKey('/contests/{id}/swissdraw/', { id: contestId }), 'stage'],
    queryFn: ({ signal }) =>
      orNone(apiCall('get', '/contests/{id}/swissdraw/', { path: { id: contestId }, signal })),
  });
}

export function draftQuery(contestId: number) {
  return queryOptions({
    ...apiQuery('/contests/{id}/swissdraw/draft/', { path: { id: contestId } }),
    ...readOnce,
  });
}

export function roundQuery({ contestId, id }: SwissDraw, round: number) {
  return apiPages(
    '/contests/{id}/swissdraw/{stageId}/round/{round}/',
    { path: { id: contestId, stageId: id, round } },
    byPosition,
  );
}

export function standingsQuery({ contestId, id }: SwissDraw, name: string) {
  return apiPages(
    '/contests/{id}/swissdraw/{stageId}/standings/',
    { path: { id: contestId, stageId: id }, query: { ...(name && { q: name }) } },
    byPosition,
  );
}

/** One row of the table and how it is computed. */
export function standingQuery({ contestId, id }: SwissDraw, entryId: number | null) {
  return queryOptions({
    ...apiQuery('/contests/{id}/swissdraw/{stageId}/standings/{entryId}/', {
      path: { id: contestId, stageId: id, entryId: entryId ?? 0 },
    }),
    enabled: entryId !== null,
  });
}

/** All participants, in the order of the table. */
export function allParticipantsQuery({ contestId, id }: Pick<SwissDraw, 'contestId' | 'id'>) {
  return queryOptions({
    queryKey: [...apiKey('/contests/{id}/swissdraw/', { id: contestId }), 'field'],
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

/** The first undecided matches of a round. */
export function openQuery({ contestId, id }: SwissDraw, round: number) {
  return queryOptions({
    queryKey: [...apiKey('/contests/{id}/swissdraw/', { id: contestId }), 'open', round],
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

/** The next round as the server would pair it now. */
export function pairingQuery({ contestId, id }: SwissDraw) {
  return queryOptions({
    ...apiQuery('/contests/{id}/swissdraw/{stageId}/pairing/', { path: { id: contestId, stageId: id } }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** The issues of changed pairs. Each revision of the pairs is checked once. */
export function checkQuery({ contestId, id }: SwissDraw, revision: number, pairs: readonly Pair[] | null) {
  return queryOptions({
    queryKey: [...apiKey('/contests/{id}/swissdraw/', { id: contestId }), 'check', revision],
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

export async function deleteSwiss({ contestId, id }: SwissDraw): Promise<void> {
  await apiCall('delete', '/contests/{id}/swissdraw/{stageId}/', { path: { id: contestId, stageId: id } });
}
