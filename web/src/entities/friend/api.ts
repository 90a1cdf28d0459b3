import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { client, unwrap } from '@/shared/api/client';

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
      unwrap(
        client.GET('/users/{id}/friends/', {
          params: { path: { id: me }, query: pageParam ? { cursor: pageParam } : {} },
          signal,
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
}

/** Of both directions; `REQUESTED` is the viewer's own, `REJECTED` one of those that was denied lately. */
export function requestsQuery(me: number) {
  return queryOptions({
    queryKey: friendKeys.requests(me),
    queryFn: async ({ signal }) =>
      (await unwrap(client.GET('/users/{id}/request/', { params: { path: { id: me } }, signal }))).items,
  });
}

export function askForFriendship(me: number, responseUserId: number) {
  return unwrap(
    client.POST('/users/{id}/request/', { params: { path: { id: me } }, body: { responseUserId } }),
  );
}

export function replyToRequest(me: number, requestId: number, status: Reply) {
  return unwrap(
    client.PUT('/users/{id}/request/{requestId}/reply/', {
      params: { path: { id: me, requestId } },
      body: { status },
    }),
  );
}

export function takeBackRequest(me: number, requestId: number) {
  return unwrap(
    client.DELETE('/users/{id}/request/{requestId}/', { params: { path: { id: me, requestId } } }),
  );
}

export function endFriendship(me: number, userId: number) {
  return unwrap(client.DELETE('/users/{id}/friends/{userId}/', { params: { path: { id: me, userId } } }));
}

export function block(me: number, userId: number) {
  return unwrap(client.POST('/users/{id}/blocks/', { params: { path: { id: me } }, body: { userId } }));
}

export function unblock(me: number, userId: number) {
  return unwrap(client.DELETE('/users/{id}/blocks/{userId}/', { params: { path: { id: me, userId } } }));
}
