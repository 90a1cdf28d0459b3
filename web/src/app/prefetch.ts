import type { QueryClient } from '@tanstack/react-query';
import { matchRoutes, type RouteObject } from 'react-router';
import { viewerOf } from '@/shared/viewer/viewer';
import { idsAreValid, type RouteRow } from './routeTable';

/** Milliseconds that a pointer rests on a link before the page is prefetched. */
const restTime = 80;

/** prefetchPage loads the code of the page at an address, which may have parameters, and starts reading its first data. */
export function prefetchPage(routes: RouteObject[], queries: QueryClient, address: string): void {
  const [path = '', search = ''] = address.split('?');
  const match = matchRoutes(routes, path)?.at(-1);
  const row = match?.route.handle as RouteRow | undefined;
  if (!match || !row?.page || !idsAreValid(match.params)) return;
  const me = viewerOf(queries)?.id ?? null;
  if ((row.signedIn || row.admin) && me === null) return;
  const tab = row.tabs?.find(({ path }) => path === (match.route.path ?? ''));
  // A page that cannot be loaded shows its error when it is opened.
  void Promise.all([row.page(), tab?.page()]).catch(() => undefined);
  row.data?.(queries, match.params, me, new URLSearchParams(search));
}

function linkedPath(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link?.href || link.target || link.origin !== location.origin) return null;
  return link.pathname === location.pathname ? null : link.pathname + link.search;
}

let watching = false;

/**
 * prefetchOnIntent prefetches the page of a link that somebody is about to follow: one that a pointer rests on, that has
 * the focus or that is touched. It does nothing on connections that save data.
 */
export function prefetchOnIntent(routes: RouteObject[], queries: QueryClient): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (watching || connection?.saveData) return;
  watching = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = (wait: number) => (event: Event) => {
    clearTimeout(timer);
    const path = linkedPath(event.target);
    if (path !== null) timer = setTimeout(() => prefetchPage(routes, queries, path), wait);
  };
  addEventListener('pointerover', soon(restTime), { passive: true });
  addEventListener('focusin', soon(restTime));
  addEventListener('touchstart', soon(0), { passive: true });
}
