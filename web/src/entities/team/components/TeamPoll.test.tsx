import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { viewer } from '@/entities/contest/testing';
import type { TeamPoll as Poll } from '@/shared/api/types';
import { fakeConnection } from '@/test/live';
import { renderRoutes } from '@/test/render';
import { server } from '@/test/server';
import TeamPoll from './TeamPoll';

const live = fakeConnection();

it('shows the answer of another member, whose hint comes on the channel of the viewer', async () => {
  const other = { id: 7, nickname: 'メンバー7', imageUrl: null };
  const poll: Poll = {
    id: 77,
    day: '2026-11-20',
    playStart: '2026-11-20T12:00:00.000Z',
    playEnd: '2026-11-20T14:30:00.000Z',
    answers: [],
    waiting: [other],
    myAnswer: null,
  };
  let now = poll;
  server.use(
    http.get('*/api/v1/users/profile/', () => HttpResponse.json(viewer)),
    http.get('*/api/v1/teams/31/polls/', () => HttpResponse.json({ items: [now], next: null })),
  );
  renderRoutes([{ path: '/', element: <TeamPoll teamId={31} pollId={77} /> }], { token: 'abc' });
  expect(await screen.findByText('未回答')).toBeInTheDocument();
  await waitFor(() => expect(live.channels()).toContain(`user:${viewer.id}`));
  now = { ...poll, waiting: [], answers: [{ user: other, answer: 'yes' }] };
  act(() => live.publish(`user:${viewer.id}`, { kind: 'team.answered', subjectId: 31 }));
  await waitFor(() => expect(screen.queryByText('未回答')).not.toBeInTheDocument());
});
