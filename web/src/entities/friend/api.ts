import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { apiKey, apiQuery, itemsOf, refreshQueries } from '@/shared/api/query';

export type Reply = 'ALLOW' | 'REJECTED';

/** Queries whose answers say how the viewer stands with people: lists of friends, profiles, search results, chats. */
export const friendStatusKeys = [apiKey('/users/'), ['chats', 'room'], ['chats', 'rooms']] as const;

/** Reads again whatever shows how the viewer stands with people. */
export function refreshFriendStatus(queries: QueryClient): Promise<void> {
  return refreshQueries(queries, friendStatusKeys);
}

/** Of both directions; `REQUESTED` is the viewer's own, `REJECTED` one of those that was denied lately. */
export function requestsQuery(me: number) {
  return queryOptions({ ...apiQuery('/users/{id}/request/', { path: { id: me } }), select: itemsOf });
}
