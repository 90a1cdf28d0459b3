import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { apiPages, apiQuery, itemsOf } from '@/shared/api/query';
import type { MatchRoom } from '@/shared/api/types';

/** Which rooms a list contains. */
interface RoomFilter {
  gameId: number | null;
  contestId: number | null;
  /** Closed rooms instead of the current ones. */
  history: boolean;
}

/** The report of a side about the result. */
export type Word = { winnerTeamId: number } | { winnerUserId: number } | { draw: true };

export function roomsQuery(filter: RoomFilter) {
  const { gameId, contestId, history } = filter;
  return apiPages('/match/', {
    query: { ...(gameId && { gameId }), ...(contestId && { contestId }), ...(history && { history }) },
  });
}

/** The viewer's rooms that are not over. */
export const myRoomsQuery = queryOptions({
  ...apiQuery('/match/', { query: { mine: true } }),
  select: itemsOf,
});

/** Caches the room of an answer and reads the lists again. */
export async function cacheRoom(queries: QueryClient, room: MatchRoom): Promise<void> {
  queries.setQueryData(apiQuery('/match/{id}/', { path: { id: room.id } }).queryKey, room);
  await queries.invalidateQueries({ queryKey: apiQuery('/match/').queryKey });
}
