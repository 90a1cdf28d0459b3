import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { matchOf } from '@/entities/match/testing';
import { renderRoutes } from '@/test/render';
import { ScreenMatches } from './ScreenMatches';

const live = { match: matchOf({ id: 1, beginsAt: '2020-01-01T00:00:00.000Z' }), title: '準決勝' };
const later = { match: matchOf({ id: 2 }), title: '決勝' };

it.each([
  ['進行中の試合', [live]],
  ['次の試合', [live, later]],
  ['次の試合', []],
])('names its matches: %s', async (name, matches) => {
  renderRoutes([{ path: '/', element: <ScreenMatches matches={matches} /> }]);
  expect(await screen.findByRole('heading', { name })).toBeInTheDocument();
});

it('shows the time from which a match can be played', async () => {
  const moved = matchOf({ startTime: '2099-01-01T00:00:00.000Z', beginsAt: '2099-01-01T00:30:00.000Z' });
  renderRoutes([{ path: '/', element: <ScreenMatches matches={[{ match: moved, title: '決勝' }]} /> }]);
  expect(await screen.findByRole('time')).toHaveAttribute('datetime', moved.beginsAt);
});
