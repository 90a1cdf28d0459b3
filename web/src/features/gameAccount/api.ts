import { queryOptions } from '@tanstack/react-query';
import { client, unwrap } from '@/shared/api/client';
import type { Game as ListedGame } from '@/shared/api/types';
import { untyped } from '@/shared/api/untyped';
import type { Language } from '@/shared/i18n/languages';

/** What the game calls the name in it (U3.016–U3.018). */
export type AccountField = 'summonerName' | 'uplayAccount' | 'ingameName' | 'username';

export type Game = ListedGame & { accountField: AccountField; ladder: string };

export interface GameAccount {
  id: number;
  game: { id: number; gameName: string; key: string };
  username: string;
  /** Empty for everybody but the owner. */
  friendCode: string;
  /** A rank key; 9999 is unset. */
  rank: string;
}

export interface GameAccountInput {
  gameId: number;
  username: string;
  friendCode: string;
  rank: string;
}

export interface Rank {
  key: string;
  ladder: string;
  titles: Record<Language, string>;
}

export interface Summoner {
  name: string;
  level: number | null;
  iconUrl: string | null;
  rank: string | null;
}

export const gameAccountKeys = {
  /** Below the person's key, so that the profile and its lists are read again together. */
  list: (userId: number) => ['user', userId, 'gameAccounts'] as const,
};

export const gamesQuery = queryOptions({
  queryKey: ['games'] as const,
  queryFn: async ({ signal }) => (await unwrap(client.GET('/games/', { signal }))).items,
  select: (games) => games as Game[],
  staleTime: 10 * 60_000,
});

export const ranksQuery = queryOptions({
  queryKey: ['ranks'] as const,
  queryFn: ({ signal }) => untyped<Rank[]>('GET', '/games/ranks/', { signal }),
  staleTime: 10 * 60_000,
});

export function gameAccountsQuery(userId: number) {
  return queryOptions({
    queryKey: gameAccountKeys.list(userId),
    queryFn: async ({ signal }) =>
      (
        await untyped<{ items: GameAccount[] }>('GET', '/users/{id}/gameusers/', {
          params: { path: { id: userId } },
          signal,
        })
      ).items,
  });
}

export function addGameAccount(userId: number, body: GameAccountInput) {
  return untyped<GameAccount>('POST', '/users/{id}/gameusers/', { params: { path: { id: userId } }, body });
}

export function changeGameAccount(userId: number, gameUserId: number, body: GameAccountInput) {
  return untyped<GameAccount>('PUT', '/users/{id}/gameusers/{gameUserId}/', {
    params: { path: { id: userId, gameUserId } },
    body,
  });
}

export function deleteGameAccount(userId: number, gameUserId: number) {
  return untyped<void>('DELETE', '/users/{id}/gameusers/{gameUserId}/', {
    params: { path: { id: userId, gameUserId } },
  });
}

export function lookUpSummoner(summonerName: string) {
  return untyped<Summoner>('POST', '/extern/riotgames/summoner/', { body: { summonerName } });
}
