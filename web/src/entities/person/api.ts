import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiCall } from '@/shared/api/call';
import { ProfileInput } from '@/shared/api/limits';
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
const longestNickname = ProfileInput.nickname.maxLength;

/** Finds people. A text that is longer than any nickname finds nobody: the server would refuse it. */
async function find(
  { nickname, gameId, gameUsername }: Partial<SearchFilter>,
  limit: number,
  last: string | null,
  signal: AbortSignal,
) {
  if (Array.from(nickname ?? '').length > longestNickname) return { users: [], lastItem: null };
  const query = {
    ...(nickname && { nickname }),
    ...(gameId && { gameId }),
    ...(gameUsername && { gameUsername }),
    ...(last && { last }),
    limit,
  };
  return apiCall('get', '/users/', { query, signal });
}

/** Pages without anybody that are read one after the other. */
const mostEmptyPages = 10;

/**
 * People in pages; each page continues from the last item of the page before. A page of the server can be empty although
 * others follow: the next ones are read then.
 */
export function searchQuery(filter: SearchFilter) {
  return infiniteQueryOptions({
    queryKey: [...apiQuery('/users/').queryKey, filter],
    queryFn: async ({ pageParam, signal }) => {
      let page = await find(filter, pageSize, pageParam, signal);
      for (let pages = 1; page.users.length === 0 && page.lastItem && pages < mostEmptyPages; pages++)
        page = await find(filter, pageSize, page.lastItem, signal);
      return page;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.lastItem,
  });
}

/** The first people whose nickname begins with a text. */
export function firstPeopleQuery(nickname: string, limit: number) {
  return queryOptions({
    ...apiQuery('/users/', { query: { nickname, limit } }),
    queryFn: ({ signal }) => find({ nickname }, limit, null, signal),
  });
}

/** A suggested person. The username is set only if the search returns it. */
export type SuggestedPerson = UserCard & { username?: string | null };

/** A search for people by a typed text. */
export interface PeopleSearch {
  /** Distinguishes the search from others in the query cache. */
  key: readonly (string | number)[];
  /** The largest number of characters of the typed text. */
  longest: number;
  find: (typed: string, signal: AbortSignal) => Promise<SuggestedPerson[]>;
}

export const byNickname: PeopleSearch = {
  key: [],
  longest: longestNickname,
  find: async (nickname, signal) => (await find({ nickname }, suggested, null, signal)).users,
};

/** Suggests the people whom a search finds. */
export function suggestionsQuery(typed: string, search: PeopleSearch) {
  return queryOptions({
    queryKey: [...apiKey('/users/'), 'suggestions', ...search.key, typed],
    queryFn: ({ signal }) => search.find(typed, signal),
    enabled: typed !== '',
    placeholderData: keepPreviousData,
  });
}
