import { queryOptions } from '@tanstack/react-query';
import { apiCall } from '@/shared/api/call';
import { apiKey, apiQuery } from '@/shared/api/query';
import type { components } from '@/shared/api/schema';

export type Followed = components['schemas']['Followed'];
export type FollowKind = Followed['kind'];

/** The key of every query about what the viewer follows. */
export const followKey = apiKey('/users/me/follows/');

/** What the viewer follows, newest first. */
export const followsQuery = apiQuery('/users/me/follows/');

/** The entries of a contest that the viewer follows. */
export function followedEntriesQuery(contestId: number) {
  return queryOptions({
    queryKey: [...followKey, 'in', contestId],
    queryFn: async ({ signal }) =>
      (await apiCall('get', '/contests/{id}/followed/', { path: { id: contestId }, signal })).items,
  });
}
