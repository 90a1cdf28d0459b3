import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { chatKeys } from '@/entities/chat/api';
import { apiKey, apiQuery, itemsOf, refreshQueries } from '@/shared/api/query';

export type Reply = 'ALLOW' | 'REJECTED';

/** Keys of queries that contain the friend status of people: lists of friends, profiles, search results, chats. */
export const friendStatusKeys = [apiKey('/users/'), chatKeys.chats, chatKeys.lists] as const;

/** Reads the queries with a friend status again. */
export function refreshFriendStatus(queries: QueryClient): Promise<void> {
  return refreshQueries(queries, friendStatusKeys);
}

/**
 * Friend requests in both directions. `REQUESTED` was sent by the viewer; `REJECTED` was sent by the viewer and denied
 * lately.
 */
export function requestsQuery(me: number) {
  return queryOptions({ ...apiQuery('/users/{id}/request/', { path: { id: me } }), select: itemsOf });
}
