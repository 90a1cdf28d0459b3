import { lazy } from 'react';
import type { RouteObject } from 'react-router';
import { Shell } from './Shell';

const HomePage = lazy(() => import('@/pages/home/HomePage'));
const Pages = lazy(loadPages);

/** Loads the route table. The first page does not need it, nor the code of its pages. */
export function loadPages() {
  return import('./pages');
}

/** The shell around every page. */
export const routes: RouteObject[] = [
  {
    element: <Shell />,
    children: [
      { path: '/', element: <HomePage /> },
      { path: '*', element: <Pages /> },
    ],
  },
];
