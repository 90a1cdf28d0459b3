import { infiniteQueryOptions } from '@tanstack/react-query';
import { contestKeys } from '@/entities/contest/api';
import { client, unwrap } from '@/shared/api/client';
import type { Operator } from '@/shared/api/types';

export interface ActivityFilter {
  /** How the kinds begin. */
  kind?: string;
  actorId?: number;
}

export function activityQuery(id: number, filter: ActivityFilter = {}) {
  return infiniteQueryOptions({
    queryKey: [...contestKeys.activity(id), filter],
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        client.GET('/contests/{id}/activity/', {
          params: { path: { id }, query: { ...filter, ...(pageParam && { cursor: pageParam }) } },
          signal,
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
}

/** The whole new list; who operates already is left as they are (C5.051). */
export async function addOperators(id: number, gameId: number, userIds: number[]): Promise<Operator[]> {
  const init = { params: { path: { id } }, body: { userIds, gameId } };
  return (await unwrap(client.POST('/contests/{id}/operators/', init))).items;
}

export async function removeOperators(id: number, userIds: number[]): Promise<Operator[]> {
  const init = { params: { path: { id } }, body: { userIds } };
  return (await unwrap(client.POST('/contests/{id}/operators/delete/', init))).items;
}

/** Makes an operator the owner; the owner stays as an operator. */
export async function handOver(id: number, userId: number): Promise<Operator[]> {
  const body = { roleId: 'ROLE_CONTEST_OWNER' } as const;
  const init = { params: { path: { id, userId } }, body };
  return (await unwrap(client.PUT('/contests/{id}/operators/{userId}/', init))).items;
}

export function leaveOperators(id: number) {
  return unwrap(client.DELETE('/contests/{id}/operators/me/', { params: { path: { id } } }));
}
