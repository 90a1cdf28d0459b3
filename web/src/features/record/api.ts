import { queryOptions } from '@tanstack/react-query';
import { apiQuery, itemsOf } from '@/shared/api/query';

export type TimelineScope = 'all' | 'friends';

/** Posts of the X account that the viewer has linked. */
export const postsQuery = queryOptions({
  ...apiQuery('/socials/twitter/timeline/'),
  select: itemsOf,
  staleTime: 5 * 60_000,
  retry: false,
});
