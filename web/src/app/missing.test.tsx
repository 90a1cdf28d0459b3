import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { Outlet } from 'react-router';
import { expect, it } from 'vitest';
import { surroundings } from '@/entities/contest/testing';
import { createQueryClient } from '@/shared/api/queryClient';
import { useViewer } from '@/shared/viewer/viewer';
import { fakeConnection } from '@/test/live';
import { renderRoutes } from '@/test/render';
import { problem, server } from '@/test/server';
import { pageRoutes } from './pages';

const live = fakeConnection();

/** Shows the pages once the viewer is known, as the shell does. */
function Known() {
  return useViewer().state === 'loading' ? null : <Outlet />;
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

it.each([
  ['/teams/404', 'teamDoesNotExist', 'このチームは存在しません。'],
  ['/teams/404/members', 'teamDoesNotExist', 'このチームは存在しません。'],
  ['/users/404', 'userDoesNotExist', 'このユーザーは存在しません。'],
  ['/contests/404', 'contestDoesNotExist', '大会が見つかりませんでした'],
])('asks once for what %s is about if it does not exist', async (path, key, text) => {
  const asked: string[] = [];
  const resource = `/api/v1${path.replace('/members', '')}/`;
  server.use(
    ...surroundings(),
    http.get(`*${resource}`, ({ request }) => {
      asked.push(request.url);
      return problem(404, key);
    }),
    http.get('*/api/v1/contests/', () => HttpResponse.json({ items: [], next: null })),
  );
  const queryClient = createQueryClient();
  renderRoutes([{ element: <Known />, children: pageRoutes }], { at: path, token: 'token', queryClient });
  expect((await screen.findAllByText(text, {}, { timeout: 20_000 }))[0]).toBeVisible();
  live.gap();
  await pause(600);
  expect(asked).toHaveLength(1);
});
