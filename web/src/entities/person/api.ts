import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiCall } from '@/shared/api/call';
import { apiKey, apiQuery } from '@/shared/api/query';
import type { UserCard } from '@/shared/api/types';

/** What people are searched by; an empty field filters nothing. */
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

/** Pages of people, each continued from the last item of the one before. */
export function searchQuery(filter: SearchFilter) {
  return infiniteQueryOptions({
    queryKey: [...apiQuery('/users/').queryKey, filter],
    queryFn: ({ pageParam, signal }) => find(filter, pageSize, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.lastItem,
  });
}

/** A suggested person; the username is known only where the search tells it. */
export type SuggestedPerson = UserCard & { username?: string | null };

/** A search for people by what somebody typed. */
export interface PeopleSearch {
  /** Tells the search from others among the stored answers. */
  key: readonly (string | number)[];
  find: (typed: string, signal: AbortSignal) => Promise<SuggestedPerson[]>;
}

const byNickname: PeopleSearch = {
  key: [],
  find: async (nickname, signal) => (await find({ nickname }, suggested, null, signal)).users,
};

/** Suggests people whose nickname begins with the text, or whom another search finds for it. */
export function suggestionsQuery(typed: string, search = byNickname) {
  return queryOptions({
    queryKey: [...apiKey('/users/'), 'suggestions', ...search.key, typed],
    queryFn: ({ signal }) => search.find(typed, signal),
    enabled: typed !== '',
    placeholderData: keepPreviousData,
  });
}
