import { queryOptions } from '@tanstack/react-query';
import { apiCall } from '@/shared/api/call';
import { apiPages, apiQuery, itemsOf } from '@/shared/api/query';
import type { ProfileInput } from '@/shared/api/types';

export function profileQuery(id: number) {
  return apiQuery('/users/{id}/', { path: { id } });
}

export function teamsOfUserQuery(id: number) {
  return queryOptions({ ...apiQuery('/users/{id}/teams/', { path: { id } }), select: itemsOf });
}

export function contestsOfUserQuery(id: number) {
  return apiPages('/users/{id}/contests/', { path: { id } });
}

/** The contests in which a person reached the podium. */
export function podiumQuery(id: number) {
  return apiPages('/users/{id}/contests/', { path: { id }, query: { podium: true } });
}

export function contestCountsQuery(id: number) {
  return apiQuery('/users/{id}/contests/count/', { path: { id } });
}

export function updateProfile(id: number, body: ProfileInput) {
  return apiCall('put', '/users/{id}/', { path: { id }, body });
}
