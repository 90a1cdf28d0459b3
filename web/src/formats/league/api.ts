import { queryOptions } from '@tanstack/react-query';
import { byPosition, firstOpen, largestPart } from '@/formats/common/lib/paging';
import { orNone, readOnce } from '@/formats/common/lib/stage';
import { apiCall } from '@/shared/api/call';
import { apiKey, apiPages, apiQuery } from '@/shared/api/query';
import type { LeagueForm } from '@/shared/api/types';
import type { League } from './lib/league';

/** The league of a contest; null without one. */
export function leagueQuery(contestId: number) {
  return queryOptions({
    queryKey: [...apiKey('/contests/{id}/league/', { id: contestId }), 'stage'],
    queryFn: ({ signal }) =>
      orNone(apiCall('get', '/contests/{id}/league/', { path: { id: contestId }, signal })),
  });
}

export function draftQuery(contestId: number) {
  return queryOptions({
    ...apiQuery('/contests/{id}/league/draft/', { path: { id: contestId } }),
    ...readOnce,
  });
}

interface Asked {
  /** The group; every group without it. */
  section?: number;
  name: string;
}

export function roundQuery({ contestId, id }: League, round: number, section: number | undefined) {
  return apiPages(
    '/contests/{id}/league/{stageId}/round/{round}/',
    {
      path: { id: contestId, stageId: id, round },
      query: { ...(section !== undefined && { section }) },
    },
    byPosition,
  );
}

export function standingsQuery({ contestId, id }: League, { section, name }: Asked) {
  return apiPages(
    '/contests/{id}/league/{stageId}/standings/',
    {
      path: { id: contestId, stageId: id },
      query: { ...(section !== undefined && { section }), ...(name && { q: name }) },
    },
    byPosition,
  );
}

/** One row of the table and how it is computed. */
export function standingQuery({ contestId, id }: League, entryId: number | null) {
  return queryOptions({
    ...apiQuery('/contests/{id}/league/{stageId}/standings/{entryId}/', {
      path: { id: contestId, stageId: id, entryId: entryId ?? 0 },
    }),
    enabled: entryId !== null,
  });
}

/** The first undecided matches of the league. */
export function openQuery({ contestId, id, roundInfo }: League) {
  const unfinished = roundInfo.filter(({ matches, decided }) => decided < matches).map(({ round }) => round);
  return queryOptions({
    queryKey: [...apiKey('/contests/{id}/league/', { id: contestId }), 'open', unfinished],
    queryFn: ({ signal }) =>
      firstOpen(unfinished, (round, after) =>
        apiCall('get', '/contests/{id}/league/{stageId}/round/{round}/', {
          path: { id: contestId, stageId: id, round },
          query: { after, limit: largestPart },
          signal,
        }),
      ),
  });
}

export function createLeague(contestId: number, body: LeagueForm, key: string): Promise<League> {
  return apiCall('post', '/contests/{id}/league/', { path: { id: contestId }, key, body });
}

export async function deleteLeague({ contestId, id }: League): Promise<void> {
  await apiCall('delete', '/contests/{id}/league/{stageId}/', { path: { id: contestId, stageId: id } });
}
