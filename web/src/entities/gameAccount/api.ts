import { queryOptions } from '@tanstack/react-query';
import { client, unwrap } from '@/shared/api/client';
import type { GameAccountInput } from '@/shared/api/types';
import { intent } from '@/shared/lib/useIntent';

export const gameAccountKeys = {
  /** Below the person's key, so that the profile and its lists are read again together. */
  list: (userId: number) => ['user', userId, 'gameAccounts'] as const,
};

export const ranksQuery = queryOptions({
  queryKey: ['ranks'] as const,
  queryFn: ({ signal }) => unwrap(client.GET('/games/ranks/', { signal })),
  staleTime: 10 * 60_000,
});

export function gameAccountsQuery(userId: number) {
  return queryOptions({
    queryKey: gameAccountKeys.list(userId),
    queryFn: async ({ signal }) =>
      (await unwrap(client.GET('/users/{id}/gameusers/', { params: { path: { id: userId } }, signal })))
        .items,
  });
}

export function addGameAccount(userId: number, body: GameAccountInput, key: string) {
  return unwrap(
    client.POST('/users/{id}/gameusers/', {
      params: { path: { id: userId } },
      body,
      headers: intent(key),
    }),
  );
}

export function changeGameAccount(userId: number, gameUserId: number, body: GameAccountInput) {
  return unwrap(
    client.PUT('/users/{id}/gameusers/{gameUserId}/', { params: { path: { id: userId, gameUserId } }, body }),
  );
}

export function deleteGameAccount(userId: number, gameUserId: number) {
  return unwrap(
    client.DELETE('/users/{id}/gameusers/{gameUserId}/', { params: { path: { id: userId, gameUserId } } }),
  );
}

export function lookUpSummoner(summonerName: string) {
  return unwrap(client.POST('/extern/riotgames/summoner/', { body: { summonerName } }));
}
