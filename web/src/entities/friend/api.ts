import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { apiCall } from '@/shared/api/call';
import { apiKey, apiPages, apiQuery, itemsOf, refreshQueries } from '@/shared/api/query';

export type Reply = 'ALLOW' | 'REJECTED';

/** Queries whose answers say how the viewer stands with people: lists of friends, profiles, search results, chats. */
export const friendStatusKeys = [apiKey('/users/'), ['chats', 'room'], ['chats', 'rooms']] as const;

/** Reads again whatever shows how the viewer stands with people. */
export function refreshFriendStatus(queries: QueryClient): Promise<void> {
  return refreshQueries(queries, friendStatusKeys);
}

export function friendsQuery(me: number) {
  return apiPages('/users/{id}/friends/', { path: { id: me } });
}

/** Of both directions; `REQUESTED` is the viewer's own, `REJECTED` one of those that was denied lately. */
export function requestsQuery(me: number) {
  return queryOptions({ ...apiQuery('/users/{id}/request/', { path: { id: me } }), select: itemsOf });
}

export function askForFriendship(me: number, responseUserId: number) {
  return apiCall('post', '/users/{id}/request/', { path: { id: me }, body: { responseUserId } });
}

export function replyToRequest(me: number, requestId: number, status: Reply) {
  return apiCall('put', '/users/{id}/request/{requestId}/reply/', {
    path: { id: me, requestId },
    body: { status },
  });
}

export function takeBackRequest(me: number, requestId: number) {
  return apiCall('delete', '/users/{id}/request/{requestId}/', { path: { id: me, requestId } });
}

export function endFriendship(me: number, userId: number) {
  return apiCall('delete', '/users/{id}/friends/{userId}/', { path: { id: me, userId } });
}

export function block(me: number, userId: number) {
  return apiCall('post', '/users/{id}/blocks/', { path: { id: me }, body: { userId } });
}

export function unblock(me: number, userId: number) {
  return apiCall('delete', '/users/{id}/blocks/{userId}/', { path: { id: me, userId } });
}
