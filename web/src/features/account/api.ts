import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { client, unwrap } from '@/shared/api/client';
import type { ProfileInput } from '@/shared/api/types';

export const accountKeys = {
  profile: (id: number) => ['user', id] as const,
  teams: (id: number) => ['user', id, 'teams'] as const,
  contests: (id: number) => ['user', id, 'contests'] as const,
  podium: (id: number) => ['user', id, 'contests', 'podium'] as const,
  counts: (id: number) => ['user', id, 'counts'] as const,
};

export function profileQuery(id: number) {
  return queryOptions({
    queryKey: accountKeys.profile(id),
    queryFn: ({ signal }) => unwrap(client.GET('/users/{id}/', { params: { path: { id } }, signal })),
  });
}

export function teamsOfUserQuery(id: number) {
  return queryOptions({
    queryKey: accountKeys.teams(id),
    queryFn: async ({ signal }) =>
      (await unwrap(client.GET('/users/{id}/teams/', { params: { path: { id } }, signal }))).items,
  });
}

export function contestsOfUserQuery(id: number) {
  return placedContestsQuery(id, accountKeys.contests(id), {});
}

/** The contests in which a person reached the podium. */
export function podiumQuery(id: number) {
  return placedContestsQuery(id, accountKeys.podium(id), { podium: true });
}

function placedContestsQuery(id: number, queryKey: readonly unknown[], part: { podium?: boolean }) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        client.GET('/users/{id}/contests/', {
          params: { path: { id }, query: pageParam ? { ...part, cursor: pageParam } : part },
          signal,
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
}

export function contestCountsQuery(id: number) {
  return queryOptions({
    queryKey: accountKeys.counts(id),
    queryFn: ({ signal }) =>
      unwrap(client.GET('/users/{id}/contests/count/', { params: { path: { id } }, signal })),
  });
}

export function updateProfile(id: number, body: ProfileInput) {
  return unwrap(client.PUT('/users/{id}/', { params: { path: { id } }, body }));
}
