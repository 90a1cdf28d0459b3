import type { RouteObject } from 'react-router';
import { Loading } from '@/shared/ui/Loading';
import { RouteError } from './RouteError';
import { RouteGate, RouteLeadsTo } from './RouteGate';
import { type RouteRow, routeTable } from './routeTable';
import { Shell } from './Shell';

function lazyPage(load: NonNullable<RouteRow['page']>): RouteObject['lazy'] {
  return async () => ({ Component: (await load()).default });
}

function toRoute(row: RouteRow): RouteObject {
  if (row.to !== undefined || !row.page) {
    return { path: row.path, handle: row, element: <RouteLeadsTo row={row} /> };
  }
  return {
    path: row.path,
    element: <RouteGate row={row} />,
    children: [
      {
        lazy: lazyPage(row.page),
        ...(row.tabs
          ? {
              children: row.tabs.map((tab) =>
                tab.path === ''
                  ? { index: true as const, handle: row, lazy: lazyPage(tab.page) }
                  : { path: tab.path, handle: row, lazy: lazyPage(tab.page) },
              ),
            }
          : { index: true as const, handle: row }),
      } as RouteObject,
    ],
  };
}

/** The shell around every page. A page that fails or loads leaves the shell standing. */
export const routes: RouteObject[] = [
  {
    element: <Shell />,
    children: [
      {
        errorElement: <RouteError />,
        hydrateFallbackElement: <Loading />,
        children: routeTable.map(toRoute),
      },
    ],
  },
];
