import { queryOptions } from '@tanstack/react-query';
import { apiCall } from '@/shared/api/call';
import { apiQuery, itemsOf } from '@/shared/api/query';

export const ranksQuery = queryOptions({ ...apiQuery('/games/ranks/'), staleTime: 10 * 60_000 });

export function gameAccountsQuery(userId: number) {
  return queryOptions({ ...apiQuery('/users/{id}/gameusers/', { path: { id: userId } }), select: itemsOf });
}

export function lookUpSummoner(summonerName: string) {
  return apiCall('post', '/extern/riotgames/summoner/', { body: { summonerName } });
}
