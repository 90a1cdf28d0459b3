import { useQuery, useQueryClient } from '@tanstack/react-query';
import { apiCall } from '@/shared/api/call';
import { apiKey, apiQuery } from '@/shared/api/query';
import type { MatchChange, MatchDetail, MatchOutcome, MatchResultInput } from '@/shared/api/types';
import { idempotencyHeader } from '@/shared/lib/useIdempotencyKey';
import { useContestLive } from '@/shared/live/useContestLive';
import { longestWait, put } from '@/shared/outbox/acts';
import { type Format, matchPath } from './lib/paths';

/** The parts of a match's address. */
export interface MatchAddress {
  contestId: number;
  format: Format;
  stageId: number;
  matchId: number;
}

/** Returns the address of a match's page. */
export function pageOf({ contestId, format, stageId, matchId }: MatchAddress): string {
  return matchPath(contestId, format, stageId, matchId);
}

function pathOf({ contestId, format, stageId, matchId }: MatchAddress) {
  return { id: contestId, format, stageId, matchId };
}

/** matchQuery reads one match with all that its page shows. */
export function matchQuery(address: MatchAddress) {
  return apiQuery('/contests/{id}/{format}/{stageId}/match/{matchId}/', { path: pathOf(address) });
}

/** Reads a match, follows the contest's events, and returns whether its stage was deleted meanwhile. */
export function useMatch(address: MatchAddress) {
  const query = matchQuery(address);
  const deletedStages = useContestLive(address.contestId, { invalidate: [query.queryKey] });
  const isDeleted = deletedStages.has(address.stageId);
  const match = useQuery({ ...query, staleTime: 5_000, enabled: !isDeleted });
  return { match, deleted: isDeleted };
}

function resultCall(address: MatchAddress, body: MatchResultInput) {
  return {
    path: '/contests/{id}/{format}/{stageId}/match/{matchId}/result/',
    params: pathOf(address),
    body,
  } as const;
}

export function saveResult(address: MatchAddress, body: MatchResultInput, key: string): Promise<MatchDetail> {
  return put(resultCall(address, body), { headers: idempotencyHeader(key) });
}

/** Returns a participant's report of a match with its text. It may wait for the network. */
export function resultAct(address: MatchAddress, contest: string, said: string, body: MatchResultInput) {
  return {
    kind: 'result',
    page: pageOf(address),
    contest,
    said,
    call: resultCall(address, body),
    until: Date.now() + longestWait,
  } as const;
}

export async function previewResult(
  address: MatchAddress,
  body: { outcome: MatchOutcome; winner: number | null },
): Promise<MatchChange[]> {
  const { changes } = await apiCall(
    'post',
    '/contests/{id}/{format}/{stageId}/match/{matchId}/result/preview/',
    { path: pathOf(address), body },
  );
  return changes;
}

export function clearResult(address: MatchAddress, version: number): Promise<MatchDetail> {
  return apiCall('delete', '/contests/{id}/{format}/{stageId}/match/{matchId}/result/', {
    path: pathOf(address),
    query: { version },
  });
}

/** Accepts a claim as the result: the other side's, or for an operator that of `entryId`. */
export function confirmClaim(
  address: MatchAddress,
  body: { version: number; entryId?: number },
): Promise<MatchDetail> {
  return apiCall('post', '/contests/{id}/{format}/{stageId}/match/{matchId}/claim/confirm/', {
    path: pathOf(address),
    body,
  });
}

/** Undoes the last correction. */
export function undoCorrection(address: MatchAddress, version: number): Promise<MatchDetail> {
  return apiCall('post', '/contests/{id}/{format}/{stageId}/match/{matchId}/undo/', {
    path: pathOf(address),
    body: { version },
  });
}

/**
 * Returns the check-in of the viewer's side. It may wait for the network until the side would lose. `clockOffset` turns
 * that instant of the server's clock into one of this device's clock, which the outbox follows.
 */
export function arrival(
  address: MatchAddress,
  contest: string,
  walkoverAt: string | null,
  clockOffset: number,
) {
  return {
    kind: 'matchCheckin',
    page: pageOf(address),
    contest,
    said: '',
    call: {
      path: '/contests/{id}/{format}/{stageId}/match/{matchId}/here/',
      params: pathOf(address),
      body: {},
    },
    until: walkoverAt ? Date.parse(walkoverAt) - clockOffset : Date.now() + longestWait,
  } as const;
}

/** Calls an operator to the match. */
export function callOperator(address: MatchAddress): Promise<MatchDetail> {
  return apiCall('post', '/contests/{id}/{format}/{stageId}/match/{matchId}/call/', {
    path: pathOf(address),
  });
}

/** Marks a call as answered. */
export function answerCall(address: MatchAddress): Promise<MatchDetail> {
  return apiCall('delete', '/contests/{id}/{format}/{stageId}/match/{matchId}/call/', {
    path: pathOf(address),
  });
}

export function saveLobby(address: MatchAddress, body: { code: string; note: string }): Promise<MatchDetail> {
  return apiCall('put', '/contests/{id}/{format}/{stageId}/match/{matchId}/lobby/', {
    path: pathOf(address),
    body,
  });
}

export function addVideo(address: MatchAddress, url: string, key: string): Promise<MatchDetail> {
  return apiCall('post', '/contests/{id}/{format}/{stageId}/match/{matchId}/video/', {
    path: pathOf(address),
    key,
    body: { url },
  });
}

export function editVideo(address: MatchAddress, videoId: number, url: string): Promise<MatchDetail> {
  return apiCall('put', '/contests/{id}/{format}/{stageId}/match/{matchId}/video/{videoId}/', {
    path: { ...pathOf(address), videoId },
    body: { url },
  });
}

export function deleteVideo(address: MatchAddress, videoId: number): Promise<MatchDetail> {
  return apiCall('delete', '/contests/{id}/{format}/{stageId}/match/{matchId}/video/{videoId}/', {
    path: { ...pathOf(address), videoId },
  });
}

/**
 * Returns a function that reads everything of the contest again: a result changes its stages and the contest itself.
 */
export function useRefreshContest(contestId: number): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: apiKey('/contests/{id}/', { id: contestId }) });
}
