import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { server } from '@/test/server';
import { apiKey, apiPages, apiQuery } from './query';

const clientWithoutRetry = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

describe('query keys', () => {
  it('are the address, then the query parameters', () => {
    expect(apiQuery('/teams/{id}/', { path: { id: 7 } }).queryKey).toEqual(['teams', 7, {}]);
    expect(apiQuery('/contests/', { query: { tab: 'all' } }).queryKey).toEqual(['contests', { tab: 'all' }]);
    expect(apiPages('/teams/{id}/requests/', { path: { id: 7 } }).queryKey).toEqual([
      'teams',
      7,
      'requests',
      {},
      'pages',
    ]);
  });

  it('of a resource cover every query below its address', async () => {
    const queries = clientWithoutRetry();
    const team = apiQuery('/teams/{id}/', { path: { id: 7 } }).queryKey;
    const requests = apiPages('/teams/{id}/requests/', { path: { id: 7 } }).queryKey;
    const other = apiQuery('/teams/{id}/', { path: { id: 8 } }).queryKey;
    const keys: QueryKey[] = [team, requests, other];
    for (const key of keys) queries.setQueryData(key, {});
    await queries.invalidateQueries({ queryKey: apiKey('/teams/{id}/', { id: 7 }) });
    expect(keys.map((key) => queries.getQueryState(key)?.isInvalidated)).toEqual([true, true, false]);
  });

  it('of an operation cover its queries with any parameters and nothing below', async () => {
    const queries = clientWithoutRetry();
    const list = apiQuery('/contests/', { query: { tab: 'all' } }).queryKey;
    const contest = apiQuery('/contests/{id}/', { path: { id: 7 } }).queryKey;
    const keys: QueryKey[] = [list, contest];
    for (const key of keys) queries.setQueryData(key, {});
    await queries.invalidateQueries({ queryKey: apiQuery('/contests/').queryKey });
    expect(keys.map((key) => queries.getQueryState(key)?.isInvalidated)).toEqual([true, false]);
  });
});

describe('paged queries', () => {
  it('continue with the cursor of the page before', async () => {
    const asked: (string | null)[] = [];
    server.use(
      http.get('*/api/v1/teams/7/requests/', ({ request }) => {
        const cursor = new URL(request.url).searchParams.get('cursor');
        asked.push(cursor);
        return HttpResponse.json({ items: [], next: cursor === null ? 'second' : null });
      }),
    );
    const pages = apiPages('/teams/{id}/requests/', { path: { id: 7 } });
    await clientWithoutRetry().fetchInfiniteQuery({ ...pages, pages: 5 });
    expect(asked).toEqual([null, 'second']);
  });
});
