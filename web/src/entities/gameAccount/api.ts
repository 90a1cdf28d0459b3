import { queryOptions } from '@tanstack/react-query';
import { apiCall } from '@/shared/api/call';
import type { GameAccountInput } from '@/shared/api/types';

export const gameAccountKeys = {
  /** Below the person's key, so that the profile and its lists are read again together. */
  list: (userId: number) => ['user', userId, 'gameAccounts'] as const,
};

export const ranksQuery = queryOptions({
  queryKey: ['ranks'] as const,
  queryFn: ({ signal }) => apiCall('get', '/games/ranks/', { signal }),
  staleTime: 10 * 60_000,
});

export function gameAccountsQuery(userId: number) {
  return queryOptions({
    queryKey: gameAccountKeys.list(userId),
    queryFn: async ({ signal }) =>
      (await apiCall('get', '/users/{id}/gameusers/', { path: { id: userId }, signal })).items,
  });
}

export function addGameAccount(userId: number, body: GameAccountInput, key: string) {
  return apiCall('post', '/users/{id}/gameusers/', { path: { id: userId }, body, key });
}

export function changeGameAccount(userId: number, gameUserId: number, body: GameAccountInput) {
  return apiCall('put', '/users/{id}/gameusers/{gameUserId}/', { path: { id: userId, gameUserId }, body });
}

export function deleteGameAccount(userId: number, gameUserId: number) {
  return apiCall('delete', '/users/{id}/gameusers/{gameUserId}/', { path: { id: userId, gameUserId } });
}

export function lookUpSummoner(summonerName: string) {
  return apiCall('post', '/extern/riotgames/summoner/', { body: { summonerName } });
}
