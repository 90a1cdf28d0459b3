import { lazy } from 'react';
import type { RouteObject } from 'react-router';
import { Shell } from './Shell';

const HomePage = lazy(() => import('@/pages/home/HomePage'));
const Pages = lazy(loadPages);

/** The route table; home does without it and without all that its pages name. */
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
