import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client, unwrap } from '@/shared/api/client';

/** What people are searched by; an empty field filters nothing (U2.050–U2.052). */
export interface SearchFilter {
  nickname: string;
  gameId: number | null;
  gameUsername: string;
}

const pageSize = 50;
const suggested = 10;

export const searchKeys = { all: ['people'] as const };

function find(
  { nickname, gameId, gameUsername }: Partial<SearchFilter>,
  limit: number,
  last: string | null,
  signal: AbortSignal,
) {
  const query = {
    limit,
    ...(nickname && { nickname }),
    ...(gameId && { gameId }),
    ...(gameUsername && { gameUsername }),
    ...(last && { last }),
  };
  return unwrap(client.GET('/users/', { params: { query }, signal }));
}

/** Pages of people, each continued from the last item of the one before (U2.053, U2.055). */
export function searchQuery(filter: SearchFilter) {
  return infiniteQueryOptions({
    queryKey: [...searchKeys.all, filter],
    queryFn: ({ pageParam, signal }) => find(filter, pageSize, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.lastItem,
  });
}

/** People whose nickname begins so (U2.054). */
export function suggestionsQuery(nickname: string) {
  return queryOptions({
    queryKey: [...searchKeys.all, 'suggestions', nickname],
    queryFn: async ({ signal }) => (await find({ nickname }, suggested, null, signal)).users,
    enabled: nickname !== '',
    placeholderData: keepPreviousData,
  });
}
