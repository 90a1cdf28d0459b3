import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiCall } from '@/shared/api/call';
import { apiKey, apiQuery } from '@/shared/api/query';
import type { UserCard } from '@/shared/api/types';

/** The fields of a search for people. An empty field filters nothing. */
export interface SearchFilter {
  nickname: string;
  gameId: number | null;
  gameUsername: string;
}

const pageSize = 50;
const suggested = 10;

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
  return apiCall('get', '/users/', { query, signal });
}

/** People in pages; each page continues from the last item of the page before. */
export function searchQuery(filter: SearchFilter) {
  return infiniteQueryOptions({
    queryKey: [...apiQuery('/users/').queryKey, filter],
    queryFn: ({ pageParam, signal }) => find(filter, pageSize, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.lastItem,
  });
}

/** A suggested person. The username is set only if the search returns it. */
export type SuggestedPerson = UserCard & { username?: string | null };

/** A search for people by a typed text. */
export interface PeopleSearch {
  /** Distinguishes the search from others in the query cache. */
  key: readonly (string | number)[];
  find: (typed: string, signal: AbortSignal) => Promise<SuggestedPerson[]>;
}

const byNickname: PeopleSearch = {
  key: [],
  find: async (nickname, signal) => (await find({ nickname }, suggested, null, signal)).users,
};

/** Suggests people whose nickname begins with the text, or whom `search` finds. */
export function suggestionsQuery(typed: string, search = byNickname) {
  return queryOptions({
    queryKey: [...apiKey('/users/'), 'suggestions', ...search.key, typed],
    queryFn: ({ signal }) => search.find(typed, signal),
    enabled: typed !== '',
    placeholderData: keepPreviousData,
  });
}
