import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { Outlet } from 'react-router';
import { expect, it } from 'vitest';
import { surroundings } from '@/entities/contest/testing';
import { useViewer } from '@/shared/viewer/viewer';
import { renderRoutes } from '@/test/render';
import { problem, server } from '@/test/server';
import { pageRoutes } from './pages';

/** Shows the pages once the viewer is known, as the shell does. */
function Known() {
  return useViewer().state === 'loading' ? null : <Outlet />;
}

it.each([
  '',
  '/screen',
  '/desk',
  '/rehearsal',
  '/edit',
  '/operator/edit',
  '/activity',
  '/participant/entryconfirm',
  '/tournament/add',
  '/tournament/8/edit',
  '/tournament/8/match/9',
  '/swissdraw/add',
  '/league/8/edit',
  '/battleroyal/8/match/9',
])('leads from /contests/404%s, of a contest that does not exist, to the list', async (path) => {
  server.use(
    ...surroundings(),
    http.get('*/api/v1/contests/404/*', () => problem(404, 'contestDoesNotExist')),
    http.get('*/api/v1/contests/', () => HttpResponse.json({ items: [], next: null })),
  );
  const { router } = renderRoutes([{ element: <Known />, children: pageRoutes }], {
    at: `/contests/404${path}`,
    token: 'token',
  });
  expect(await screen.findByText('大会が見つかりませんでした', {}, { timeout: 20_000 })).toBeVisible();
  expect(router.state.location.pathname).toBe('/contests');
});
