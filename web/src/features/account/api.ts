import { queryOptions } from '@tanstack/react-query';
import { apiQuery, itemsOf } from '@/shared/api/query';

export function teamsOfUserQuery(id: number) {
  return queryOptions({ ...apiQuery('/users/{id}/teams/', { path: { id } }), select: itemsOf });
}
