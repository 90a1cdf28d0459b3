import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { contestListQuery } from '@/entities/contest/api';
import { endSession, startSession } from '../viewer/session';
import { takeFirstData } from './firstData';
import { apiQuery } from './query';

function write(data: unknown): void {
  const element = document.createElement('script');
  element.type = 'application/json';
  element.id = 'first-data';
  element.textContent = JSON.stringify(data);
  document.body.append(element);
}

afterEach(() => {
  document.getElementById('first-data')?.remove();
  endSession();
});

it('gives the queries of the first view their data', () => {
  const queries = new QueryClient();
  // The keys as internal/page writes them for the same addresses.
  write([
    { key: ['contests', 7, {}], data: { id: 7 } },
    { key: ['contests', { status: 'match' }], data: { items: [1] } },
    { key: ['contests', { tab: 'all', gameId: 9 }, 'pages'], data: { items: [2], next: null }, pages: true },
  ]);
  takeFirstData(queries);
  expect(queries.getQueryData(apiQuery('/contests/{id}/', { path: { id: 7 } }).queryKey)).toEqual({ id: 7 });
  expect(queries.getQueryData(apiQuery('/contests/', { query: { status: 'match' } }).queryKey)).toEqual({
    items: [1],
  });
  expect(queries.getQueryData(contestListQuery({ tab: 'all', gameId: 9 }).queryKey)).toEqual({
    pages: [{ items: [2], next: null }],
    pageParams: [null],
  });
  expect(document.getElementById('first-data')).toBeNull();
});

it('leaves a signed-in person to request their own data, apart from the facts about the server', () => {
  const queries = new QueryClient();
  write([
    { key: ['contests', 7, {}], data: { id: 7 } },
    { key: ['app', {}], data: { demo: true } },
  ]);
  startSession('token');
  takeFirstData(queries);
  expect(
    queries
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey),
  ).toEqual([['app', {}]]);
});
