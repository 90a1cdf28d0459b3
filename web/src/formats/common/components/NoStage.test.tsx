import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { aContest, shiftedBy, surroundings } from '@/entities/contest/testing';
import BracketStage from '@/formats/bracket/BracketStage';
import LeagueStage from '@/formats/league/LeagueStage';
import type { Contest } from '@/shared/api/types';
import { renderRoutes } from '@/test/render';
import { server } from '@/test/server';

const contest = aContest({ abilities: ['ABILITY_CONTEST_EDIT'], canCreateTournament: true });
const cancelled = { cancelledAt: contest.entryEnd, canCreateTournament: false };

/** Opens the stage tab of a contest without a stage, after the end of entry. */
function open(page: typeof BracketStage, change: Partial<Contest> = {}) {
  const Page = page;
  server.use(
    ...surroundings(shiftedBy(contest.entryEnd, 0.5)),
    http.get('*/api/v1/contests/100/', () => HttpResponse.json({ ...contest, ...change })),
  );
  renderRoutes([{ path: '/contests/:id', element: <Page /> }], { at: '/contests/100', token: 'token' });
}

it.each([
  ['bracket', BracketStage],
  ['league', LeagueStage],
])('says that a cancelled contest gets no %s, and offers none', async (_, page) => {
  open(page, cancelled);
  expect(await screen.findByText('大会が中止になったため、試合は行われません。')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /作成/ })).not.toBeInTheDocument();
});

it.each([
  [0, LeagueStage, '参加を確定すると、リーグを始められます。'],
  [4, LeagueStage, '参加は確定済みです。すぐに作成できます。'],
  [0, BracketStage, '参加を確定すると、トーナメントを作成できます。'],
  [4, BracketStage, '参加は確定済みです。すぐに作成できます。'],
])('with %i confirmed participants it says what comes first', async (allowedCount, page, text) => {
  open(page, { allowedCount });
  expect(await screen.findByText(text)).toBeInTheDocument();
});
