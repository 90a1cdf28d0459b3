import { queryOptions } from '@tanstack/react-query';
import { apiCall, type Params } from '@/shared/api/call';
import { apiKey, apiPages, apiQuery, itemsOf } from '@/shared/api/query';
import type { components } from '@/shared/api/schema';
import { type ContestFilter, filterQuery, mayLeaveOut } from './lib/filter';

export type ContestTemplate = components['schemas']['ContestTemplate'];

export const contestTabs = ['all', 'operated', 'participated'] as const;
export type ContestListTab = (typeof contestTabs)[number];

/** Keys of the lists of contests, and of those that a new one can begin with. */
export const contestListKeys = [apiQuery('/contests/').queryKey, apiKey('/contests/templates/')] as const;

/** Contests on one page of a list. A page with fewer is the last one (LIST-2), unless the filter leaves contests out. */
const contestPageSize = 50;

export function contestListQuery({ tab, ...filter }: ContestFilter & { tab: ContestListTab }) {
  return apiPages(
    '/contests/',
    { query: { tab, ...filterQuery(filter) } },
    {
      first: null as string | null,
      next: (page) => (page.items.length < contestPageSize && !mayLeaveOut(filter) ? null : page.next),
    },
  );
}

/** Contests on the first page of those that have not started. */
const upcomingSize = 30;
/** Contests that the board shows of those that run or are over. */
const groupSize = 12;

/** Contests that have not started, the earliest start first. */
export function upcomingQuery(filter: ContestFilter = {}) {
  return apiPages('/contests/', { query: { tab: 'upcoming', ...filterQuery(filter), limit: upcomingSize } });
}

/** The first page of upcomingQuery alone. The home page has no further ones, and does without the code for pages. */
export const upcomingFirstQuery = apiQuery('/contests/', { query: { tab: 'upcoming', limit: upcomingSize } });

/** Recommended contests on the home page. */
const recommendedSize = 5;

/** Recommended contests that have not ended, the earliest start first. */
export const recommendedQuery = apiQuery('/contests/', {
  query: { tab: 'recommended', limit: recommendedSize },
});

type ContestListParams = NonNullable<Params<'get', '/contests/'>['query']> & { limit: number };

/** Pages that firstContestsQuery reads at most. */
const mostPages = 10;

/**
 * Returns the options of a query for the first contests of a list, `limit` of them. Where the server answers fewer although others
 * follow, the next pages are read too. If `next` is set, further contests may follow, also if there is no contest yet.
 */
export function firstContestsQuery(query: ContestListParams) {
  return queryOptions({
    ...apiQuery('/contests/', { query }),
    queryFn: async ({ signal }) => {
      let page = await apiCall('get', '/contests/', { query, signal });
      const items = [...page.items];
      for (let pages = 1; page.next && items.length < query.limit && pages < mostPages; pages++) {
        page = await apiCall('get', '/contests/', { query: { ...query, cursor: page.next }, signal });
        items.push(...page.items);
      }
      return { ...page, items };
    },
  });
}

/** The first contests that run, or that are over, for the board. */
export function boardQuery(status: 'match' | 'matchDone', filter: ContestFilter = {}) {
  return firstContestsQuery({ ...filterQuery(filter), status, limit: groupSize });
}

export function operatorsQuery(id: number) {
  return queryOptions({ ...apiQuery('/contests/{id}/operators/', { path: { id } }), select: itemsOf });
}

/** Returns the rules as the contest page will show them, rendered and sanitised by the server. */
export async function previewMarkdown(text: string, signal: AbortSignal): Promise<string> {
  return (await apiCall('post', '/contests/markdown/', { body: { text }, signal })).html;
}
