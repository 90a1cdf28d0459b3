import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { apiCall } from '@/shared/api/call';
import type { components } from '@/shared/api/schema';
import type { ContestInput } from '@/shared/api/types';

export type ContestTemplate = components['schemas']['ContestTemplate'];

export type ContestListTab = 'all' | 'operated' | 'participated';

export interface ContestFilter {
  tab: ContestListTab;
  gameId?: number;
}

/** Contests a list page holds; a shorter page is the last (C2.054, C2.055). */
export const contestPageSize = 50;

/**
 * Query keys of the contest. All that hangs on one contest is kept under `detail(id)`, so that an event of the
 * contest refreshes it with one key.
 */
export const contestKeys = {
  lists: ['contests'] as const,
  templates: ['contests', 'templates'] as const,
  list: (filter: ContestFilter) => ['contests', 'list', filter] as const,
  detail: (id: number) => ['contest', id] as const,
  template: (id: number) => ['contest', id, 'template'] as const,
  operators: (id: number) => ['contest', id, 'operators'] as const,
  activity: (id: number) => ['contest', id, 'activity'] as const,
};

export function contestQuery(id: number) {
  return queryOptions({
    queryKey: contestKeys.detail(id),
    queryFn: ({ signal }) => apiCall('get', '/contests/{id}/', { path: { id }, signal }),
  });
}

export function contestListQuery(filter: ContestFilter) {
  return infiniteQueryOptions({
    queryKey: contestKeys.list(filter),
    queryFn: ({ pageParam, signal }) =>
      apiCall('get', '/contests/', {
        query: {
          tab: filter.tab,
          ...(filter.gameId && { gameId: filter.gameId }),
          ...(pageParam && { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.items.length < contestPageSize ? null : page.next),
  });
}

/** Contests of the viewer's that a new one can begin with, the latest first. */
export function templatesQuery() {
  return infiniteQueryOptions({
    queryKey: contestKeys.templates,
    queryFn: ({ pageParam, signal }) =>
      apiCall('get', '/contests/templates/', { query: pageParam ? { cursor: pageParam } : {}, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
}

/** What a new contest takes over from an earlier one (rulings.md 50); its operators only. */
export function templateQuery(id: number) {
  return queryOptions({
    queryKey: contestKeys.template(id),
    queryFn: ({ signal }) => apiCall('get', '/contests/{id}/template/', { path: { id }, signal }),
  });
}

export function operatorsQuery(id: number) {
  return queryOptions({
    queryKey: contestKeys.operators(id),
    queryFn: async ({ signal }) =>
      (await apiCall('get', '/contests/{id}/operators/', { path: { id }, signal })).items,
  });
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
