import { queryOptions } from '@tanstack/react-query';
import { apiCall } from '@/shared/api/call';
import { apiKey, apiPages, apiQuery, itemsOf } from '@/shared/api/query';
import type { components } from '@/shared/api/schema';

export type ContestTemplate = components['schemas']['ContestTemplate'];

export type ContestListTab = 'all' | 'operated' | 'participated';

export interface ContestFilter {
  tab: ContestListTab;
  gameId?: number;
}

/** Keys of the lists of contests, and of those that a new one can begin with. */
export const contestListKeys = [apiQuery('/contests/').queryKey, apiKey('/contests/templates/')] as const;

/** Contests on one page of a list. A page with fewer is the last one. */
export const contestPageSize = 50;

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

export function operatorsQuery(id: number) {
  return queryOptions({ ...apiQuery('/contests/{id}/operators/', { path: { id } }), select: itemsOf });
}

/** Returns the rules as the contest page will show them, rendered and sanitised by the server. */
export async function previewMarkdown(text: string, signal: AbortSignal): Promise<string> {
  return (await apiCall('post', '/contests/markdown/', { body: { text }, signal })).html;
}
