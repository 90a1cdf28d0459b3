import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { vi } from 'vitest';
import { aContest, surroundings } from '@/entities/contest/testing';
import type { Contest, Desk, ParticipantRef } from '@/shared/api/types';
import { renderRoutes } from '@/test/render';
import { server } from '@/test/server';
import DeskPage from './pages/DeskPage';

const routes = [
  { path: '/contests', element: <p>list</p> },
  { path: '/contests/:id', element: <p>contest</p> },
  { path: '/contests/:id/desk', element: <DeskPage /> },
];
export const contest = aContest();
const abilities: Contest['abilities'] = ['ABILITY_CONTEST_EDIT', 'ABILITY_CONTEST_CHAT_EDIT'];

export function person(id: number, name: string): ParticipantRef {
  return { id, kind: 'user', refId: id + 100, name, imageUrl: null };
}

/** Opens the desk of the contest at a time. The test uses fake timers. */
export function open(desk: Desk, { now = contest.entryStart, change = {} as Partial<Contest> } = {}) {
  vi.setSystemTime(now);
  server.use(
    ...surroundings(now),
    http.get('*/api/v1/contests/100/', () => HttpResponse.json(aContest({ abilities, ...change }))),
    http.get('*/api/v1/contests/100/desk/', () => HttpResponse.json(desk)),
  );
  return renderRoutes(routes, { at: '/contests/100/desk', token: 'token' });
}

/** Returns the queries of the current step. */
export async function currentStep() {
  const list = await screen.findByRole('list', { name: '進行の手順' });
  const now = within(list)
    .getAllByRole('listitem')
    .find((item) => item.getAttribute('aria-current') === 'step');
  if (!now) throw new Error('no step is now');
  return within(now);
}
