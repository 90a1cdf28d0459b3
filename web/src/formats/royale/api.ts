import { queryOptions } from '@tanstack/react-query';
import { matchPath } from '@/entities/match/lib/paths';
import { byPosition, largestPart, readAll } from '@/formats/common/lib/paging';
import { orNone, readOnce } from '@/formats/common/lib/stage';
import { apiCall } from '@/shared/api/call';
import { apiKey, apiPages, apiQuery } from '@/shared/api/query';
import type {
  BattleRoyal,
  BattleRoyalForm,
  RoyaleLobby,
  RoyaleMatch,
  RoyaleRow,
  RoyaleScoreInput,
  RoyaleScoreRow,
} from '@/shared/api/types';
import { longestWait } from '@/shared/outbox/acts';

/** The parts of a battle royale that an address needs. */
export type Royale = Pick<BattleRoyal, 'contestId' | 'id'>;

/** The battle royale of a contest; null without one. */
export function royaleQuery(contestId: number) {
  return queryOptions({
    queryKey: [...apiKey('/contests/{id}/battleroyal/', { id: contestId }), 'stage'],
    queryFn: ({ signal }) =>
      orNone(apiCall('get', '/contests/{id}/battleroyal/', { path: { id: contestId }, signal })),
  });
}

export function draftQuery(contestId: number) {
  return queryOptions({
    ...apiQuery('/contests/{id}/battleroyal/draft/', { path: { id: contestId } }),
    ...readOnce,
  });
}

/** The next round as the server would deal it now. */
export function dealQuery({ contestId, id }: Royale) {
  return queryOptions({
    ...apiQuery('/contests/{id}/battleroyal/{stageId}/deal/', { path: { id: contestId, stageId: id } }),
    staleTime: 0,
    gcTime: 0,
  });
}

export function lobbiesQuery({ contestId, id }: Royale, round: number) {
  return queryOptions({
    queryKey: [...apiKey('/contests/{id}/battleroyal/', { id: contestId }), 'lobbies', round],
    queryFn: async ({ signal }): Promise<RoyaleLobby[]> => {
      const { lobbies } = await apiCall('get', '/contests/{id}/battleroyal/{stageId}/round/{round}/', {
        path: { id: contestId, stageId: id, round },
        signal,
      });
      return lobbies;
    },
  });
}

export function standingsQuery({ contestId, id }: Royale, name: string) {
  return apiPages(
    '/contests/{id}/battleroyal/{stageId}/standings/',
    { path: { id: contestId, stageId: id }, query: { ...(name && { q: name }) } },
    byPosition,
  );
}

/** All participants, in the order of the table. */
export function allParticipantsQuery({ contestId, id }: Royale) {
  return queryOptions({
    queryKey: [...apiKey('/contests/{id}/battleroyal/', { id: contestId }), 'field'],
    queryFn: ({ signal }): Promise<RoyaleRow[]> =>
      readAll((after) =>
        apiCall('get', '/contests/{id}/battleroyal/{stageId}/standings/', {
          path: { id: contestId, stageId: id },
          query: { after, limit: largestPart },
          signal,
        }),
      ),
  });
}

/** The page of a lobby; without a match nothing is read. */
export function matchQuery({ contestId, id }: Royale, matchId: number | null) {
  return queryOptions({
    ...apiQuery('/contests/{id}/battleroyal/{stageId}/match/{matchId}/', {
      path: { id: contestId, stageId: id, matchId: matchId ?? 0 },
    }),
    enabled: matchId !== null,
    staleTime: 5_000,
  });
}

export function createRoyale(contestId: number, body: BattleRoyalForm, key: string): Promise<BattleRoyal> {
  return apiCall('post', '/contests/{id}/battleroyal/', { path: { id: contestId }, key, body });
}

/** Ends the current round; without force only if all scores are there. */
export function endRound(
  { contestId, id, currentRound }: Royale & Pick<BattleRoyal, 'currentRound'>,
  force: boolean,
) {
  return apiCall('post', '/contests/{id}/battleroyal/{stageId}/round/{round}/end/', {
    path: { id: contestId, stageId: id, round: currentRound },
    body: { force },
  });
}

export async function deleteRoyale({ contestId, id }: Royale): Promise<void> {
  await apiCall('delete', '/contests/{id}/battleroyal/{stageId}/', { path: { id: contestId, stageId: id } });
}

/** The parts of a lobby's address. */
export interface LobbyAddress {
  contestId: number;
  stageId: number;
  matchId: number;
}

function pathOf({ contestId, stageId, matchId }: LobbyAddress) {
  return { id: contestId, stageId, matchId };
}

/** Returns the address of a lobby's page. */
export function pageOf({ contestId, stageId, matchId }: LobbyAddress): string {
  return matchPath(contestId, 'battleroyal', stageId, matchId);
}

/** Returns a participant's own score with its text. It may wait for the network. */
export function scoreAct(
  address: LobbyAddress,
  entryId: number,
  contest: string,
  said: string,
  body: RoyaleScoreInput,
) {
  return {
    kind: 'score',
    page: pageOf(address),
    contest,
    said,
    call: {
      path: '/contests/{id}/battleroyal/{stageId}/match/{matchId}/score/{entryId}/',
      params: { ...pathOf(address), entryId },
      body,
    },
    until: Date.now() + longestWait,
  } as const;
}

/** Saves the operators' grid in one request. */
export function saveScores(
  address: LobbyAddress,
  scores: RoyaleScoreRow[],
  key: string,
): Promise<RoyaleMatch> {
  return apiCall('put', '/contests/{id}/battleroyal/{stageId}/match/{matchId}/scores/', {
    path: pathOf(address),
    key,
    body: { scores },
  });
}

/** Calls an operator to the lobby. */
export function callToLobby(address: LobbyAddress): Promise<RoyaleMatch> {
  return apiCall('post', '/contests/{id}/battleroyal/{stageId}/match/{matchId}/call/', {
    path: pathOf(address),
  });
}

/** Marks a call as answered. */
export function answerCall(address: LobbyAddress): Promise<RoyaleMatch> {
  return apiCall('delete', '/contests/{id}/battleroyal/{stageId}/match/{matchId}/call/', {
    path: pathOf(address),
  });
}

export function saveMeeting(
  address: LobbyAddress,
  body: { code: string; note: string },
): Promise<RoyaleMatch> {
  return apiCall('put', '/contests/{id}/battleroyal/{stageId}/match/{matchId}/lobby/', {
    path: pathOf(address),
    body,
  });
}
