import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { renderRoutes } from '@/test/render';
import { problem, server } from '@/test/server';
import { browserTimeZone } from '../lib/datetime';
import TellTimeZone from './TellTimeZone';
import { useViewer, viewerQueryKey } from './viewer';

function Page() {
  return (
    <>
      <TellTimeZone />
      <p>{useViewer().state}</p>
    </>
  );
}

/** The zone that the server knows, and what it was told. */
let known: string | null;
let told: unknown[];

beforeEach(() => {
  known = null;
  told = [];
  server.use(
    http.get('*/api/v1/users/profile/', () => HttpResponse.json({ id: 1, browserTimezone: known })),
    http.put('*/api/v1/users/1/', async ({ request }) => {
      told.push(await request.json());
      return HttpResponse.json({});
    }),
  );
});

it.each([null, 'America/New_York'])('tells the zone of the browser if the server knows %s', async (zone) => {
  known = zone;
  renderRoutes([{ path: '/', element: <Page /> }], { token: 'abc' });
  await waitFor(() => expect(told).toEqual([{ browserTimezone: browserTimeZone() }]));
});

it('tells nothing if the server knows the zone, and for visitors', async () => {
  known = browserTimeZone();
  const { unmount } = renderRoutes([{ path: '/', element: <Page /> }], { token: 'abc' });
  await screen.findByText('signedIn');
  unmount();
  renderRoutes([{ path: '/', element: <Page /> }]);
  await screen.findByText('signedOut');
  expect(told).toEqual([]);
});

it('tells a zone that the server refuses once', async () => {
  server.use(
    http.put('*/api/v1/users/1/', async ({ request }) => {
      told.push(await request.json());
      return problem(422, 'invalidValue');
    }),
  );
  const { queryClient } = renderRoutes([{ path: '/', element: <Page /> }], { token: 'abc' });
  await waitFor(() => expect(told).toHaveLength(1));
  await queryClient.refetchQueries({ queryKey: viewerQueryKey });
  expect(screen.getByText('signedIn')).toBeInTheDocument();
  expect(told).toHaveLength(1);
});
