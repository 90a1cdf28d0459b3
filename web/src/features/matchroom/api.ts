import { type QueryClient, queryOptions } from '@tanstack/react-query';
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

/** Shows a room as an act left it; lists read again. */
export async function keepRoom(queries: QueryClient, room: MatchRoom): Promise<void> {
  queries.setQueryData(apiQuery('/match/{id}/', { path: { id: room.id } }).queryKey, room);
  await queries.invalidateQueries({ queryKey: apiQuery('/match/').queryKey });
}
