import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { apiCall } from '@/shared/api/call';

export type TimelineScope = 'all' | 'friends';

export function rankingQuery(gameId?: number) {
  return queryOptions({
    queryKey: ['ranking', gameId ?? 'all'] as const,
    queryFn: async ({ signal }) =>
      (await apiCall('get', '/rankings/', { query: gameId ? { gameId } : {}, signal })).items,
  });
}

export function timelineQuery(scope: TimelineScope) {
  return infiniteQueryOptions({
    queryKey: ['timeline', scope] as const,
    queryFn: ({ pageParam, signal }) =>
      apiCall('get', '/timeline/', { query: { scope, ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
}

/** Posts of the X account that the viewer has linked (U7.027). */
export const postsQuery = queryOptions({
  queryKey: ['timeline', 'posts'] as const,
  queryFn: async ({ signal }) => (await apiCall('get', '/socials/twitter/timeline/', { signal })).items,
  staleTime: 5 * 60_000,
  retry: false,
});
