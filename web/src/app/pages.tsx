import type { QueryClient } from '@tanstack/react-query';
import { type RouteObject, useRoutes } from 'react-router';
import { loadAllAreas } from '@/shared/i18n/i18n';
import { withKit } from '@/shared/ui/withKit';
import { prefetchOnIntent, prefetchPage } from './prefetch';
import { RouteGate, RouteRedirect } from './RouteGate';
import { type RouteRow, routeTable } from './routeTable';

function page(load: NonNullable<RouteRow['page']>) {
  const Page = withKit(async () => {
    const [module] = await Promise.all([load(), loadAllAreas()]);
    return module;
  });
  return <Page />;
}

function toRoute(row: RouteRow): RouteObject {
  if (!row.page) return { path: row.path, handle: row, element: <RouteRedirect row={row} /> };
  const gate = { path: row.path, element: <RouteGate row={row} /> };
  if (!row.tabs) return { ...gate, children: [{ index: true, handle: row, element: page(row.page) }] };
  const tabs = row.tabs.map((tab): RouteObject => {
    const element = page(tab.page);
    return tab.path === '' ? { index: true, handle: row, element } : { path: tab.path, handle: row, element };
  });
  return { ...gate, children: [{ element: page(row.page), children: tabs }] };
}

/** The route table as routes. The handle of each route is its row. */
export const pageRoutes: RouteObject[] = routeTable.map(toRoute);

/** Prefetches the open page, and then the pages whose links the person points at. */
export function startPrefetching(queries: QueryClient): void {
  prefetchPage(pageRoutes, queries, location.pathname + location.search);
  prefetchOnIntent(pageRoutes, queries);
}

/** The page of the current address. */
export default function Pages() {
  return useRoutes(pageRoutes);
}
