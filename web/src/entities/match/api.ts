import { useQuery, useQueryClient } from '@tanstack/react-query';
import { apiCall } from '@/shared/api/call';
import { apiKey, apiQuery } from '@/shared/api/query';
import type { MatchChange, MatchDetail, MatchOutcome, MatchResultInput } from '@/shared/api/types';
import { idempotencyHeader } from '@/shared/lib/useIdempotencyKey';
import { useContestLive } from '@/shared/live/useContestLive';
import { longestWait, put } from '@/shared/outbox/acts';
import { type Format, matchPath } from './lib/paths';

/** Where a match is found. */
export interface MatchAddress {
  contestId: number;
  format: Format;
  stageId: number;
  matchId: number;
}

/** The page of a match. */
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

/** A match's page, kept fresh by the contest's events, and whether its stage was deleted meanwhile. */
export function useMatch(address: MatchAddress) {
  const query = matchQuery(address);
  const deleted = useContestLive(address.contestId, [query.queryKey]);
  const gone = deleted.has(address.stageId);
  const match = useQuery({ ...query, staleTime: 5_000, enabled: !gone });
  return { match, gone };
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

/** What a participant says of the match, in words too; it may wait for the network. */
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

/** Lets a claim decide the match: the other side's, or as an operator that of `entryId`. */
export function confirmClaim(
  address: MatchAddress,
  body: { version: number; entryId?: number },
): Promise<MatchDetail> {
  return apiCall('post', '/contests/{id}/{format}/{stageId}/match/{matchId}/claim/confirm/', {
    path: pathOf(address),
    body,
  });
}

/** Takes the last correction back. */
export function undoCorrection(address: MatchAddress, version: number): Promise<MatchDetail> {
  return apiCall('post', '/contests/{id}/{format}/{stageId}/match/{matchId}/undo/', {
    path: pathOf(address),
    body: { version },
  });
}

/** Tells that the viewer's side is there; it may wait for the network until the side would lose. */
export function arrival(address: MatchAddress, contest: string, walkoverAt: string | null) {
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
    until: walkoverAt ? Date.parse(walkoverAt) : Date.now() + longestWait,
  } as const;
}

/** Calls an operator to the match. */
export function callOperator(address: MatchAddress): Promise<MatchDetail> {
  return apiCall('post', '/contests/{id}/{format}/{stageId}/match/{matchId}/call/', {
    path: pathOf(address),
  });
}

/** An operator has been there. */
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

/** Reads everything of the contest again: a result shows in its brackets and tables, and in the contest itself. */
export function useRefreshContest(contestId: number): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: apiKey('/contests/{id}/', { id: contestId }) });
}
