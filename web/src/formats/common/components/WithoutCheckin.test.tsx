import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aContest, shiftedBy, surroundings } from '@/entities/contest/testing';
import type { Contest } from '@/shared/api/types';
import { renderRoutes } from '@/test/render';
import { server } from '@/test/server';
import { WithoutCheckin } from './WithoutCheckin';

const { entryEnd: checkinStart, contestStart: checkinEnd } = aContest();

/** Renders the notice of a stage for 8 participants, one hour after the end of entry. */
function show(change: Partial<Contest>) {
  const now = shiftedBy(checkinStart, 1);
  server.use(...surroundings(now));
  const contest = aContest({ checkin: true, checkinStart, checkinEnd, allowedCount: 9, ...change });
  renderRoutes([{ path: '/', element: <WithoutCheckin contest={contest} active={8} /> }]);
}

it.each([
  ['waits while check-in is open', 2, /待ってから作成してください/],
  ['is left to operators once it is closed', 0.5, /運営がチェックイン済みにしてから/],
])('says whom a new stage leaves out, which %s', async (_, hours, then) => {
  show({ checkinEnd: shiftedBy(checkinStart, hours) });
  expect(await screen.findByText('チェックインしていない1人は入りません')).toBeInTheDocument();
  expect(await screen.findByText(then)).toBeInTheDocument();
  expect(screen.getByRole('link')).toHaveAttribute('href', '/contests/100/participant?show=absent');
});

it.each([
  ['everybody has checked in', { allowedCount: 8 }],
  ['the contest has no check-in', { checkin: false }],
])('says nothing if %s', async (_, change) => {
  show(change);
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});
