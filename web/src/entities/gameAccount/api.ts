import { queryOptions } from '@tanstack/react-query';
import { apiCall } from '@/shared/api/call';
import { apiQuery, itemsOf } from '@/shared/api/query';
import type { GameAccountInput } from '@/shared/api/types';

export const ranksQuery = queryOptions({ ...apiQuery('/games/ranks/'), staleTime: 10 * 60_000 });

export function gameAccountsQuery(userId: number) {
  return queryOptions({ ...apiQuery('/users/{id}/gameusers/', { path: { id: userId } }), select: itemsOf });
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
