import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import { surroundings } from '@/entities/contest/testing';
import { renderRoutes } from '@/test/render';
import { server } from '@/test/server';
import { aTurn } from '../testing';
import { PlayLine } from './PlayLine';

const followers: { channel: string; onEvent: (event: object) => void }[] = [];
vi.mock('@/shared/live/connection', () => ({
  onConnected: () => () => undefined,
  liveConnection: async () => ({
    follow: (channel: string, { onEvent }: { onEvent: (event: object) => void }) => {
      followers.push({ channel, onEvent });
      return () => undefined;
    },
  }),
}));

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
  await waitFor(() => expect(followers.map(({ channel }) => channel)).toContain('contest:3'));
  items = [];
  for (const { channel, onEvent } of followers) {
    if (channel === 'contest:3') onEvent({ kind: 'tournament.deleted', subjectId: 7 });
  }
  expect(await screen.findByText('対戦相手を待っています')).toBeVisible();
});
