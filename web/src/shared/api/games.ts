import { queryOptions } from '@tanstack/react-query';
import { apiQuery, itemsOf } from './query';

/** The games of contests, teams and game accounts. They rarely change. */
export const gamesQuery = queryOptions({
  ...apiQuery('/games/'),
  select: itemsOf,
  staleTime: 10 * 60_000,
});
