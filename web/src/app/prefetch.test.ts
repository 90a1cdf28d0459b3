import { QueryClient } from '@tanstack/react-query';
import type { RouteObject } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endSession, startSession } from '@/shared/viewer/session';
import { prefetchOnIntent, prefetchPage } from './prefetch';
import type { RouteRow } from './routeTable';

const page = vi.fn(async () => ({ default: () => null }));
const data = vi.fn();

const routesOf = (row: Partial<RouteRow> = {}): RouteObject[] => [
  { path: '/teams/:id', handle: { path: '/teams/:id', page, data, ...row } },
];

beforeEach(() => endSession());
afterEach(() => {
  vi.clearAllMocks();
  document.body.replaceChildren();
});

describe('prefetchPage', () => {
  it('loads the code and starts the first queries of the page', () => {
    const queries = new QueryClient();
    prefetchPage(routesOf(), queries, '/teams/7');
    expect(page).toHaveBeenCalledOnce();
    expect(data).toHaveBeenCalledWith(queries, { id: '7' }, null, new URLSearchParams());
  });

  it('loads nothing for an unknown address or an id that is no number', () => {
    for (const path of ['/nothing', '/teams/seven']) prefetchPage(routesOf(), new QueryClient(), path);
    expect(page).not.toHaveBeenCalled();
  });

  it('loads a page for signed-in people once the viewer is known', () => {
    const queries = new QueryClient();
    const routes = routesOf({ signedIn: true });
    startSession('abc');
    prefetchPage(routes, queries, '/teams/7');
    expect(data).not.toHaveBeenCalled();
    queries.setQueryData(['viewer', 'abc'], { id: 3 });
    prefetchPage(routes, queries, '/teams/7');
    expect(data).toHaveBeenCalledWith(queries, { id: '7' }, 3, new URLSearchParams());
  });
});

describe('prefetchOnIntent', () => {
  it('prefetches a link that a pointer rests on or that has the focus, and none that it passes', () => {
    vi.useFakeTimers();
    prefetchOnIntent(routesOf(), new QueryClient());
    document.body.innerHTML = '<a href="/teams/7">seven</a><a href="/teams/8">eight</a><p>text</p>';
    const [seven, eight] = document.querySelectorAll('a');
    const over = (target: Element | null | undefined) =>
      target?.dispatchEvent(new Event('pointerover', { bubbles: true }));
    over(seven);
    over(document.querySelector('p'));
    vi.runAllTimers();
    expect(data).not.toHaveBeenCalled();
    over(seven);
    vi.runAllTimers();
    eight?.dispatchEvent(new Event('focusin', { bubbles: true }));
    vi.runAllTimers();
    expect(data.mock.calls.map(([, params]) => params)).toEqual([{ id: '7' }, { id: '8' }]);
    vi.useRealTimers();
  });
});
