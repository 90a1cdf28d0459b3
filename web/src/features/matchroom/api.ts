import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { apiCall } from '@/shared/api/call';
import { apiPages, apiQuery, itemsOf } from '@/shared/api/query';
import type { MatchRoom } from '@/shared/api/types';

/** Which rooms a list shows. */
export interface RoomFilter {
  gameId: number | null;
  contestId: number | null;
  /** Those that are done, else the current ones. */
  history: boolean;
}

/** What a side says about how it ended. */
export type Word = { winnerTeamId: number } | { winnerUserId: number } | { draw: true };

export function roomsQuery(filter: RoomFilter) {
  const { gameId, contestId, history } = filter;
  return apiPages('/match/', {
    query: { ...(gameId && { gameId }), ...(contestId && { contestId }), ...(history && { history }) },
  });
}

/** The rooms that the viewer is in and that are not over. */
export const myRoomsQuery = queryOptions({
  ...apiQuery('/match/', { query: { mine: true } }),
  select: itemsOf,
});

export function roomQuery(id: number) {
  return apiQuery('/match/{id}/', { path: { id } });
}

/** Shows a room as an act left it; lists read again. */
export async function keepRoom(queries: QueryClient, room: MatchRoom): Promise<void> {
  queries.setQueryData(apiQuery('/match/{id}/', { path: { id: room.id } }).queryKey, room);
  await queries.invalidateQueries({ queryKey: apiQuery('/match/').queryKey });
}

interface NewRoom {
  gameId: number;
  contestId?: number;
  name?: string;
  teamId?: number;
}

export function openRoom(body: NewRoom, key: string) {
  return apiCall('post', '/match/', { body, key });
}

export const enterRoom = (id: number, teamId: number | null) =>
  apiCall('post', '/match/{id}/enter/', { path: { id }, body: teamId ? { teamId } : {} });

export const leaveRoom = (id: number) => apiCall('post', '/match/{id}/leave/', { path: { id } });

export const removePlayer = (id: number, userId: number) =>
  apiCall('delete', '/match/{id}/players/{userId}/', { path: { id, userId } });

export const closeRoom = (id: number) => apiCall('delete', '/match/{id}/', { path: { id } });

export const setReady = (id: number, ready: boolean) =>
  apiCall('put', '/match/{id}/ready/', { path: { id }, body: { status: ready ? 1 : 0 } });

export const setCode = (id: number, code: string) =>
  apiCall('put', '/match/{id}/code/', { path: { id }, body: { code } });

export const startMatch = (id: number) => apiCall('post', '/match/{id}/start/', { path: { id } });

export const playMatch = (id: number) => apiCall('post', '/match/{id}/playing/', { path: { id } });

export const sayResult = (id: number, word: Word) =>
  apiCall('post', '/match/{id}/done/', { path: { id }, body: word });

export const invite = (id: number, team: number, members: number[]) =>
  apiCall('put', '/match/{id}/invite/', { path: { id }, body: { team, members } });
