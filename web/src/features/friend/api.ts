import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { UserRef } from '@/shared/api/types';
import { untyped } from '@/shared/api/untyped';

/** How the viewer stands with a person; null is not at all (U3.037). */
export type FriendStatus = 'REQUESTED' | 'REQUESTED ME' | 'ALLOW' | 'REJECTED' | null;

export interface Friendship {
  id: number;
  requestUser: UserRef;
  responseUser: UserRef;
  status: 'ALLOW';
  updatedAt: string;
}

/** `REQUESTED` is the viewer's own request, `REJECTED` one of those that was denied lately. */
export interface FriendRequest {
  id: number;
  requestUser: UserRef;
  responseUser: UserRef;
  status: 'REQUESTED' | 'REQUESTED ME' | 'REJECTED';
  createdAt: string;
}

export type Reply = 'ALLOW' | 'REJECTED';

export const friendKeys = {
  all: ['friends'] as const,
  list: (me: number) => ['friends', me, 'list'] as const,
  requests: (me: number) => ['friends', me, 'requests'] as const,
};

/** Queries whose answers say how the viewer stands with people: lists of friends, profiles, search results. */
export const friendStatusKeys = [friendKeys.all, ['user'], ['people']] as const;

/** Reads again whatever shows how the viewer stands with people. */
export async function refreshFriendStatus(queries: QueryClient): Promise<void> {
  await Promise.all(friendStatusKeys.map((queryKey) => queries.invalidateQueries({ queryKey })));
}

export function friendsQuery(me: number) {
  return infiniteQueryOptions({
    queryKey: friendKeys.list(me),
    queryFn: ({ pageParam, signal }) =>
      untyped<{ items: Friendship[]; next: string | null }>('GET', '/users/{id}/friends/', {
        params: { path: { id: me }, query: pageParam ? { cursor: pageParam } : {} },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
}

export function requestsQuery(me: number) {
  return queryOptions({
    queryKey: friendKeys.requests(me),
    queryFn: async ({ signal }) =>
      (
        await untyped<{ items: FriendRequest[] }>('GET', '/users/{id}/request/', {
          params: { path: { id: me } },
          signal,
        })
      ).items,
  });
}

export function askForFriendship(me: number, responseUserId: number) {
  return untyped<{ id: number; status: FriendStatus }>('POST', '/users/{id}/request/', {
    params: { path: { id: me } },
    body: { responseUserId },
  });
}

export function replyToRequest(me: number, requestId: number, status: Reply) {
  return untyped<{ status: Reply; requestUser: UserRef }>('PUT', '/users/{id}/request/{requestId}/reply/', {
    params: { path: { id: me, requestId } },
    body: { status },
  });
}

export function takeBackRequest(me: number, requestId: number) {
  return untyped<void>('DELETE', '/users/{id}/request/{requestId}/', {
    params: { path: { id: me, requestId } },
  });
}

export function endFriendship(me: number, friendUserId: number) {
  return untyped<void>('DELETE', '/users/{id}/friends/{friendUserId}/', {
    params: { path: { id: me, friendUserId } },
  });
}

export function block(me: number, userId: number) {
  return untyped<void>('POST', '/users/{id}/blocks/', { params: { path: { id: me } }, body: { userId } });
}

export function unblock(me: number, userId: number) {
  return untyped<void>('DELETE', '/users/{id}/blocks/{userId}/', { params: { path: { id: me, userId } } });
}
