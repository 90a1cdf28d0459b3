import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { byPosition, firstOpen, largestPart } from '@/formats/common/lib/paging';
import { orNone, readOnce } from '@/formats/common/lib/stage';
import { apiCall } from '@/shared/api/call';
import type { League, LeagueForm, RoundPlan, StandingsRow } from '@/shared/api/types';

/** Query keys of this feature. All of a contest's begin alike, so that one event refreshes them together. */
export const leagueKeys = {
  league: (contestId: number) => ['contest', contestId, 'league', 'league'] as const,
  draft: (contestId: number) => ['contest', contestId, 'league', 'draft'] as const,
  round: (contestId: number, section: number, round: number, name: string) =>
    ['contest', contestId, 'league', 'round', section, round, name] as const,
  standings: (contestId: number, section: number, name: string) =>
    ['contest', contestId, 'league', 'standings', section, name] as const,
  standing: (contestId: number, entryId: number | null) =>
    ['contest', contestId, 'league', 'standing', entryId] as const,
  open: (contestId: number) => ['contest', contestId, 'league', 'open'] as const,
};

/** The league of a contest; null while there is none. */
export function leagueQuery(contestId: number) {
  return queryOptions({
    queryKey: leagueKeys.league(contestId),
    queryFn: ({ signal }) =>
      orNone(apiCall('get', '/contests/{id}/league/', { path: { id: contestId }, signal })),
  });
}

export function draftQuery(contestId: number) {
  return queryOptions({
    queryKey: leagueKeys.draft(contestId),
    queryFn: ({ signal }) =>
      apiCall('get', '/contests/{id}/league/draft/', { path: { id: contestId }, signal }),
    ...readOnce,
  });
}

interface Asked {
  section: number;
  name: string;
}

export function roundQuery({ contestId, id }: League, round: number, { section, name }: Asked) {
  return infiniteQueryOptions({
    queryKey: leagueKeys.round(contestId, section, round, name),
    queryFn: ({ pageParam, signal }) =>
      apiCall('get', '/contests/{id}/league/{stageId}/round/{round}/', {
        path: { id: contestId, stageId: id, round },
        query: { section, after: pageParam, ...(name && { q: name }) },
        signal,
      }),
    ...byPosition,
  });
}

export function standingsQuery({ contestId, id }: League, { section, name }: Asked) {
  return infiniteQueryOptions({
    queryKey: leagueKeys.standings(contestId, section, name),
    queryFn: ({ pageParam, signal }) =>
      apiCall('get', '/contests/{id}/league/{stageId}/standings/', {
        path: { id: contestId, stageId: id },
        query: { section, after: pageParam, ...(name && { q: name }) },
        signal,
      }),
    ...byPosition,
  });
}

/** One row of the table with its arithmetic. */
export function standingQuery({ contestId, id }: League, entryId: number | null) {
  return queryOptions({
    queryKey: leagueKeys.standing(contestId, entryId),
    queryFn: ({ signal }) =>
      apiCall('get', '/contests/{id}/league/{stageId}/standings/{entryId}/', {
        path: { id: contestId, stageId: id, entryId: entryId ?? 0 },
        signal,
      }),
    enabled: entryId !== null,
  });
}

/** The first of the league's open matches. */
export function openQuery({ contestId, id, roundInfo }: League) {
  return queryOptions({
    queryKey: leagueKeys.open(contestId),
    queryFn: ({ signal }) => {
      const unfinished = roundInfo.filter(({ matches, decided }) => decided < matches);
      return firstOpen(
        unfinished.map(({ round }) => round),
        (round, after) =>
          apiCall('get', '/contests/{id}/league/{stageId}/round/{round}/', {
            path: { id: contestId, stageId: id, round },
            query: { after, limit: largestPart },
            signal,
          }),
      );
    },
  });
}

export function createLeague(contestId: number, body: LeagueForm, key: string): Promise<League> {
  return apiCall('post', '/contests/{id}/league/', { path: { id: contestId }, key, body });
}

export function editLeague(
  { contestId, id }: League,
  body: { version: number; roundInfo: RoundPlan[] },
  key: string,
): Promise<League> {
  return apiCall('put', '/contests/{id}/league/{stageId}/', {
    path: { id: contestId, stageId: id },
    key,
    body,
  });
}

export async function deleteLeague({ contestId, id }: League): Promise<void> {
  await apiCall('delete', '/contests/{id}/league/{stageId}/', { path: { id: contestId, stageId: id } });
}

export function finishLeague({ contestId, id }: League, force: boolean): Promise<League> {
  return apiCall('post', '/contests/{id}/league/{stageId}/finish/', {
    path: { id: contestId, stageId: id },
    body: { force },
  });
}

export function reopenLeague({ contestId, id }: League): Promise<League> {
  return apiCall('delete', '/contests/{id}/league/{stageId}/finish/', {
    path: { id: contestId, stageId: id },
  });
}

export function setStatus(
  { contestId, id }: League,
  entryId: number,
  status: StandingsRow['status'],
): Promise<League> {
  return apiCall('put', '/contests/{id}/league/{stageId}/participants/{entryId}/', {
    path: { id: contestId, stageId: id, entryId },
    body: { status },
  });
}
