import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { apiCall } from '@/shared/api/call';
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

export const roomKeys = {
  all: ['rooms'] as const,
  lists: ['rooms', 'list'] as const,
  list: (filter: RoomFilter) => ['rooms', 'list', filter] as const,
  mine: ['rooms', 'mine'] as const,
  detail: (id: number) => ['room', id] as const,
};

export function roomsQuery(filter: RoomFilter) {
  const { gameId, contestId, history } = filter;
  return infiniteQueryOptions({
    queryKey: roomKeys.list(filter),
    queryFn: ({ pageParam, signal }) =>
      apiCall('get', '/match/', {
        query: {
          ...(gameId && { gameId }),
          ...(contestId && { contestId }),
          ...(history && { history }),
          ...(pageParam && { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
}

/** The rooms that the viewer is in and that are not over. */
export const myRoomsQuery = queryOptions({
  queryKey: roomKeys.mine,
  queryFn: async ({ signal }) => (await apiCall('get', '/match/', { query: { mine: true }, signal })).items,
});

export function roomQuery(id: number) {
  return queryOptions({
    queryKey: roomKeys.detail(id),
    queryFn: ({ signal }) => apiCall('get', '/match/{id}/', { path: { id }, signal }),
  });
}

/** Shows a room as an act left it; lists read again. */
export async function keepRoom(queries: QueryClient, room: MatchRoom): Promise<void> {
  queries.setQueryData(roomKeys.detail(room.id), room);
  await queries.invalidateQueries({ queryKey: roomKeys.all });
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
