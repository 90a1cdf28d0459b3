import { act, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { aContest } from '@/entities/contest/testing';
import { matchOf, roundOf } from '@/formats/common/testing';
import { renderRoutes } from '@/test/render';
import { server } from '@/test/server';
import LeagueMatchesScreen from './LeagueMatchesScreen';

it('shows the matches of a round that a correction opens again', async () => {
  let decided = 1;
  server.use(
    http.get('*/api/v1/contests/100/league/', () =>
      HttpResponse.json({
        id: 7,
        contestId: 100,
        groupNames: ['A'],
        roundInfo: [
          roundOf(0, { status: 'start', matches: 1, decided }),
          roundOf(1, { status: 'start', matches: 1 }),
        ],
      }),
    ),
    http.get('*/api/v1/contests/100/league/7/round/:round/', ({ params }) => {
      const items = params.round === '0' ? [matchOf(1, [1, 2])] : [matchOf(2, [3, 4], { round: 1 })];
      return HttpResponse.json({ items, next: null, total: 1 });
    }),
  );
  const { queryClient } = renderRoutes([
    { path: '/', element: <LeagueMatchesScreen contest={aContest()} turn={0} /> },
  ]);
  expect(await screen.findByText('選手3')).toBeInTheDocument();
  expect(screen.queryByText('選手1')).not.toBeInTheDocument();
  decided = 0;
  // Both are read at the same time: the matches by the rounds that are known so far.
  await act(() => queryClient.invalidateQueries());
  expect(await screen.findByText('選手1')).toBeInTheDocument();
  expect(screen.getByText('選手3')).toBeInTheDocument();
});
