import { apiCall } from '@/shared/api/call';
import { apiPages } from '@/shared/api/query';
import type { Operator } from '@/shared/api/types';

export interface ActivityFilter {
  /** The prefix of the kinds. */
  kind?: string;
  actorId?: number;
}

export function activityQuery(id: number, filter: ActivityFilter = {}) {
  return apiPages('/contests/{id}/activity/', { path: { id }, query: { ...filter } });
}

/** Adds operators and returns the whole new list. It ignores people who are operators already. */
export async function addOperators(id: number, gameId: number, userIds: number[]): Promise<Operator[]> {
  const body = { userIds, gameId };
  return (await apiCall('post', '/contests/{id}/operators/', { path: { id }, body })).items;
}

export async function removeOperators(id: number, userIds: number[]): Promise<Operator[]> {
  const body = { userIds };
  return (await apiCall('post', '/contests/{id}/operators/delete/', { path: { id }, body })).items;
}

/** Makes an operator the owner. The former owner stays an operator. */
export async function handOver(id: number, userId: number): Promise<Operator[]> {
  const body = { roleId: 'ROLE_CONTEST_OWNER' } as const;
  return (await apiCall('put', '/contests/{id}/operators/{userId}/', { path: { id, userId }, body })).items;
}
