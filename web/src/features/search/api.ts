import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { FriendStatus } from '@/features/friend';
import { untyped } from '@/shared/api/untyped';

/** A person as a result shows them. */
export interface UserCard {
  id: number;
  nickname: string;
  imageUrl: string | null;
  /** The beginning of it. */
  bio: string;
  prefecture: string;
  gameUsers: { game: { id: number; gameName: string; key: string }; username: string; rank: string }[];
  createdAt: string;
  friendStatus: FriendStatus;
}

interface Found {
  users: UserCard[];
  lastItem: string | null;
}

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
  return untyped<Found>('GET', '/users/', { params: { query }, signal });
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
