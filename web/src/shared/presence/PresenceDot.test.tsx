import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { viewer } from '@/entities/contest/testing';
import { fakeConnection } from '@/test/live';
import { renderRoutes } from '@/test/render';
import { server } from '@/test/server';
import { PresenceDot } from './PresenceDot';

const live = fakeConnection();

it('no longer shows a friend who withdrew as online while the page stays open', async () => {
  const there = [{ userId: 7, state: 'online', lastChanged: '2026-11-20T12:00:00.000Z' }];
  let seen: unknown[] = there;
  server.use(
    http.get('*/api/v1/users/profile/', () => HttpResponse.json(viewer)),
    http.get('*/api/v1/presence/', () => HttpResponse.json({ items: seen })),
  );
  renderRoutes([{ path: '/', element: <PresenceDot userId={7} words /> }], { token: 'abc' });
  expect(await screen.findByText('オンライン')).toBeInTheDocument();
  seen = [];
  act(() => live.publish(`user:${viewer.id}`, { kind: 'friend.ended' }));
  await waitFor(() => expect(screen.queryByText('オンライン')).not.toBeInTheDocument());
});
