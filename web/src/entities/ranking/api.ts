import { queryOptions } from '@tanstack/react-query';
import { apiQuery, itemsOf } from '@/shared/api/query';

/** Returns the id of the game that the address of the ranking names; undefined for all games. */
export function rankedGame(search: URLSearchParams): number | undefined {
  return Number(search.get('game')) || undefined;
}

/** The people who won most in the last year, in one game or in all. */
export function rankingQuery(gameId?: number) {
  return queryOptions({ ...apiQuery('/rankings/', { query: gameId ? { gameId } : {} }), select: itemsOf });
}
