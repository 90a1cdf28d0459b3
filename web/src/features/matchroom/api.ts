import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { client, unwrap } from '@/shared/api/client';
import type { MatchRoom } from '@/shared/api/types';
import { intent } from '@/shared/lib/useIntent';

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
      unwrap(
        client.GET('/match/', {
          params: {
            query: {
              ...(gameId && { gameId }),
              ...(contestId && { contestId }),
              ...(history && { history }),
              ...(pageParam && { cursor: pageParam }),
            },
          },
          signal,
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
}

/** The rooms that the viewer is in and that are not over. */
export const myRoomsQuery = queryOptions({
  queryKey: roomKeys.mine,
  queryFn: async ({ signal }) =>
    (await unwrap(client.GET('/match/', { params: { query: { mine: true } }, signal }))).items,
});

export function roomQuery(id: number) {
  return queryOptions({
    queryKey: roomKeys.detail(id),
    queryFn: ({ signal }) => unwrap(client.GET('/match/{id}/', { params: { path: { id } }, signal })),
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
  return unwrap(client.POST('/match/', { body, headers: intent(key) }));
}

const at = (id: number) => ({ params: { path: { id } } });

export const enterRoom = (id: number, teamId: number | null) =>
  unwrap(client.POST('/match/{id}/enter/', { ...at(id), body: teamId ? { teamId } : {} }));

export const leaveRoom = (id: number) => unwrap(client.POST('/match/{id}/leave/', at(id)));

export const removePlayer = (id: number, userId: number) =>
  unwrap(client.DELETE('/match/{id}/players/{userId}/', { params: { path: { id, userId } } }));

export const closeRoom = (id: number) => unwrap(client.DELETE('/match/{id}/', at(id)));

export const setReady = (id: number, ready: boolean) =>
  unwrap(client.PUT('/match/{id}/ready/', { ...at(id), body: { status: ready ? 1 : 0 } }));

export const setCode = (id: number, code: string) =>
  unwrap(client.PUT('/match/{id}/code/', { ...at(id), body: { code } }));

export const startMatch = (id: number) => unwrap(client.POST('/match/{id}/start/', at(id)));

export const playMatch = (id: number) => unwrap(client.POST('/match/{id}/playing/', at(id)));

export const sayResult = (id: number, word: Word) =>
  unwrap(client.POST('/match/{id}/done/', { ...at(id), body: word }));

export const invite = (id: number, team: number, members: number[]) =>
  unwrap(client.PUT('/match/{id}/invite/', { ...at(id), body: { team, members } }));
