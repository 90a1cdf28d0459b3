import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { apiCall } from '@/shared/api/call';
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
    queryFn: ({ signal }) => apiCall('get', '/users/{id}/', { path: { id }, signal }),
  });
}

export function teamsOfUserQuery(id: number) {
  return queryOptions({
    queryKey: accountKeys.teams(id),
    queryFn: async ({ signal }) =>
      (await apiCall('get', '/users/{id}/teams/', { path: { id }, signal })).items,
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
      apiCall('get', '/users/{id}/contests/', {
        path: { id },
        query: pageParam ? { ...part, cursor: pageParam } : part,
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
}

export function contestCountsQuery(id: number) {
  return queryOptions({
    queryKey: accountKeys.counts(id),
    queryFn: ({ signal }) => apiCall('get', '/users/{id}/contests/count/', { path: { id }, signal }),
  });
}

export function updateProfile(id: number, body: ProfileInput) {
  return apiCall('put', '/users/{id}/', { path: { id }, body });
}
