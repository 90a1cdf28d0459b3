import type { QueryClient } from '@tanstack/react-query';
import { lazy } from 'react';
import { type RouteObject, useRoutes } from 'react-router';
import { loadAllAreas } from '@/shared/i18n/i18n';
import { withKit } from '@/shared/ui/withKit';
import { prefetchOnIntent, prefetchPage } from './prefetch';
import { RouteGate, RouteRedirect } from './RouteGate';
import { type RouteRow, routeTable, type Tab } from './routeTable';

function page(load: NonNullable<RouteRow['page']>) {
  const Page = lazy(
    withKit(async () => {
      const [module] = await Promise.all([load(), loadAllAreas()]);
      return module;
    }),
  );
  return <Page />;
}

/** The routes of a row: one, or two if only some of its tabs need a session. */
export function toRoutes(row: RouteRow): RouteObject[] {
  if (!row.page) return [{ path: row.path, handle: row, element: <RouteRedirect row={row} /> }];
  const element = page(row.page);
  const gate = (gated: RouteRow, children: RouteObject[]): RouteObject => ({
    path: row.path,
    element: <RouteGate row={gated} />,
    children,
  });
  if (!row.tabs) return [gate(row, [{ index: true, handle: row, element }])];
  // Tabs that need a session have a gate of their own. The page below both is one element, so it stays mounted.
  const guarded: RouteRow = { ...row, signedIn: true };
  const [open, closed] = [row.tabs.filter((tab) => !tab.signedIn), row.tabs.filter((tab) => tab.signedIn)];
  return [
    gate(row, [{ element, children: open.map((tab) => toTab(tab, row)) }]),
    ...(closed.length > 0
      ? [gate(guarded, [{ element, children: closed.map((tab) => toTab(tab, guarded)) }])]
      : []),
  ];
}

function toTab(tab: Tab, handle: RouteRow): RouteObject {
  const element = page(tab.page);
  return tab.path === '' ? { index: true, handle, element } : { path: tab.path, handle, element };
}

/** The route table as routes. The handle of each route is its row. */
export const pageRoutes: RouteObject[] = routeTable.flatMap(toRoutes);

/** Prefetches the open page, and then the pages whose links the person points at. */
export function startPrefetching(queries: QueryClient): void {
  prefetchPage(pageRoutes, queries, location.pathname + location.search);
  prefetchOnIntent(pageRoutes, queries);
}

/** The page of the current address. */
export default function Pages() {
  return useRoutes(pageRoutes);
}
