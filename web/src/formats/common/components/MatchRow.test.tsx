import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { matchOf } from '@/formats/common/testing';
import type { Match } from '@/shared/api/types';
import { renderRoutes } from '@/test/render';
import { MatchRow } from './MatchRow';

function show(change: Partial<Match>) {
  const match = matchOf(1, [1, 2], change);
  renderRoutes([{ path: '/', element: <MatchRow match={match} to="/match" now={0} points={[3, 0]} /> }]);
}

const decided = { state: 'decided', winner: 1, outcome: 'win' } as const;

it('shows the points before the round until the match is over, because they look like its result then', async () => {
  show({});
  expect(await screen.findByText('3点')).toBeInTheDocument();
  expect(screen.getByText('0点')).toBeInTheDocument();
});

it('marks the winner of a match without games or scores', async () => {
  show(decided);
  const row = (await screen.findByText('選手1')).parentElement;
  expect(row).toHaveTextContent(/^選手1WIN$/);
  expect(screen.getAllByText('WIN')).toHaveLength(1);
  expect(screen.queryByText('3点')).not.toBeInTheDocument();
});

it('shows the games of a match instead of the mark', async () => {
  show({ ...decided, wins: [2, 1] });
  expect((await screen.findByText('選手1')).parentElement).toHaveTextContent(/^選手12$/);
  expect(screen.queryByText('WIN')).not.toBeInTheDocument();
});
