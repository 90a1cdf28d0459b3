import { HttpResponse, http } from 'msw';
import { vi } from 'vitest';
import { aContest, surroundings } from '@/entities/contest/testing';
import ContestListPage from '@/features/contest/pages/ContestListPage';
import OperatorTab from '@/features/contest/pages/OperatorTab';
import OverviewTab from '@/features/contest/pages/OverviewTab';
import StageTab from '@/features/contest/pages/StageTab';
import type { Contest } from '@/shared/api/types';
import { renderRoutes } from '@/test/render';
import { server } from '@/test/server';
import ContestDetailPage from './ContestDetailPage';

export const routes = [
  { path: '/contests', element: <ContestListPage /> },
  {
    path: '/contests/:id',
    element: <ContestDetailPage />,
    children: [
      { index: true, element: <OverviewTab /> },
      { path: 'operator', element: <OperatorTab /> },
      { path: 'tournament', element: <StageTab /> },
    ],
  },
];
export const contest = aContest();

/** Opens the page of the contest at a time. The test uses fake timers. */
export function open(change: Partial<Contest>, now: string, at = '/contests/100') {
  vi.setSystemTime(now);
  server.use(
    ...surroundings(now),
    http.get('*/api/v1/contests/100/', () => HttpResponse.json(aContest(change))),
  );
  return renderRoutes(routes, { at });
}
