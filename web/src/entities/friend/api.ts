import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { apiCall } from '@/shared/api/call';

export type Reply = 'ALLOW' | 'REJECTED';

export const friendKeys = {
  all: ['friends'] as const,
  list: (me: number) => ['friends', me, 'list'] as const,
  requests: (me: number) => ['friends', me, 'requests'] as const,
};

/** Queries whose answers say how the viewer stands with people: lists of friends, profiles, search results, chats. */
export const friendStatusKeys = [
  friendKeys.all,
  ['user'],
  ['people'],
  ['chats', 'room'],
  ['chats', 'rooms'],
] as const;

/** Reads again whatever shows how the viewer stands with people. */
export async function refreshFriendStatus(queries: QueryClient): Promise<void> {
  await Promise.all(friendStatusKeys.map((queryKey) => queries.invalidateQueries({ queryKey })));
}

export function friendsQuery(me: number) {
  return infiniteQueryOptions({
    queryKey: friendKeys.list(me),
    queryFn: ({ pageParam, signal }) =>
      apiCall('get', '/users/{id}/friends/', {
        path: { id: me },
        query: pageParam ? { cursor: pageParam } : {},
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
}

/** Of both directions; `REQUESTED` is the viewer's own, `REJECTED` one of those that was denied lately. */
export function requestsQuery(me: number) {
  return queryOptions({
    queryKey: friendKeys.requests(me),
    queryFn: async ({ signal }) =>
      (await apiCall('get', '/users/{id}/request/', { path: { id: me }, signal })).items,
  });
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
