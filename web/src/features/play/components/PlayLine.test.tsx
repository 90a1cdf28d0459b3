import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { surroundings } from '@/entities/contest/testing';
import { fakeConnection } from '@/test/live';
import { renderRoutes } from '@/test/render';
import { server } from '@/test/server';
import { aTurn } from '../testing';
import { PlayLine } from './PlayLine';

const live = fakeConnection();

it('reads the matches again after an event of the contest', async () => {
  let items = [aTurn({ state: 'playing' })];
  server.use(
    http.get('*/api/v1/users/me/matches/', () => HttpResponse.json({ items })),
    ...surroundings(),
  );
  renderRoutes([{ path: '/', element: <PlayLine contestId={3}>対戦相手を待っています</PlayLine> }], {
    token: 'session',
  });
  expect(await screen.findByText('試合の時間です')).toBeVisible();
  await waitFor(() => expect(live.channels()).toContain('contest:3'));
  items = [];
  live.publish('contest:3', { kind: 'tournament.deleted', subjectId: 7 });
  expect(await screen.findByText('対戦相手を待っています')).toBeVisible();
});
