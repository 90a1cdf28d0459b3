import { queryOptions } from '@tanstack/react-query';
import { apiCall } from '@/shared/api/call';
import { apiKey, apiPages, apiQuery, itemsOf } from '@/shared/api/query';
import type { components } from '@/shared/api/schema';
import type { ContestInput } from '@/shared/api/types';

export type ContestTemplate = components['schemas']['ContestTemplate'];

export type ContestListTab = 'all' | 'operated' | 'participated';

export interface ContestFilter {
  tab: ContestListTab;
  gameId?: number;
}

/** Lists of contests, and of those that a new one can begin with. */
export const contestListKeys = [apiQuery('/contests/').queryKey, apiKey('/contests/templates/')] as const;

/** Contests a list page holds; a shorter page is the last (C2.054, C2.055). */
export const contestPageSize = 50;

export function contestQuery(id: number) {
  return apiQuery('/contests/{id}/', { path: { id } });
}

export function contestListQuery(filter: ContestFilter) {
  return apiPages(
    '/contests/',
    { query: { tab: filter.tab, ...(filter.gameId && { gameId: filter.gameId }) } },
    {
      first: null as string | null,
      next: (page) => (page.items.length < contestPageSize ? null : page.next),
    },
  );
}

/** Contests of the viewer's that a new one can begin with, the latest first. */
export function templatesQuery() {
  return apiPages('/contests/templates/');
}

/** What a new contest takes over from an earlier one (rulings.md 50); its operators only. */
export function templateQuery(id: number) {
  return apiQuery('/contests/{id}/template/', { path: { id } });
}

export function operatorsQuery(id: number) {
  return queryOptions({ ...apiQuery('/contests/{id}/operators/', { path: { id } }), select: itemsOf });
}

export function createContest(body: ContestInput, key: string) {
  return apiCall('post', '/contests/', { body, key });
}

export function updateContest(id: number, body: ContestInput & { version: number }, key: string) {
  return apiCall('put', '/contests/{id}/', { path: { id }, body, key });
}

export function deleteContest(id: number) {
  return apiCall('delete', '/contests/{id}/', { path: { id } });
}

/** Cancels a contest, with a reason that everybody reads. */
export function cancelContest(id: number, reason: string, key: string) {
  return apiCall('post', '/contests/{id}/cancel/', { path: { id }, key, body: { reason } });
}

/** Takes the cancellation back. */
export function reinstateContest(id: number, key: string) {
  return apiCall('post', '/contests/{id}/reinstate/', { path: { id }, key });
}

/** Rules as the contest page will show them, rendered and sanitised by the server. */
export async function previewMarkdown(text: string, signal: AbortSignal): Promise<string> {
  return (await apiCall('post', '/contests/markdown/', { body: { text }, signal })).html;
}
