import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { aContest, surroundings } from '@/entities/contest/testing';
import { anEntryInfo } from '@/features/entry/testing';
import { matchOf, person, roundOf, rowOf } from '@/formats/common/testing';
import type { LeagueForm } from '@/shared/api/types';
import { ConfirmHost } from '@/shared/ui/ConfirmHost';
import { renderRoutes } from '@/test/render';
import { server } from '@/test/server';
import LeagueSetup from './LeagueSetup';
import LeagueStage from './LeagueStage';
import type { League } from './lib/league';

/** Replaces the first step of the page. */
const ConfirmEntries = ({ onConfirmed }: { onConfirmed: () => void }) => (
  <button type="button" onClick={onConfirmed}>
    entries confirmed
  </button>
);

const league: League = {
  id: 7,
  contestId: 100,
  game: null,
  legs: 1,
  groups: 2,
  groupNames: ['A', 'B'],
  roundInfo: [
    roundOf(0, { status: 'start', matches: 2, decided: 2 }),
    roundOf(1, { status: 'start', matches: 2 }),
  ],
  standings: ['points', 'opponentMatchWin'],
  win: 3,
  draw: 1,
  loss: 0,
  drawAllowed: true,
  scoring: 'games',
  playoff: 2,
  participantCount: 6,
  activeCount: 6,
  total: 4,
  decided: 2,
  finished: null,
  canDrawPlayoff: false,
  champion: null,
  version: 1,
  created: '2026-11-21T00:00:00.000Z',
  updated: '2026-11-21T00:00:00.000Z',
  myEntryId: null,
  mySection: null,
  myMatch: null,
};

const contest = aContest({
  contestType: 'LEAGUE',
  abilities: ['ABILITY_CONTEST_EDIT'],
});

const list = (items: unknown[]) => HttpResponse.json({ items, next: null, total: items.length });

it('shows a group at a time, from the round that is not all played', async () => {
  const asked: string[] = [];
  server.use(
    ...surroundings(),
    http.get('*/api/v1/contests/100/', () =>
      HttpResponse.json({ ...contest, stages: [{ id: 7, format: 'league', finished: false }] }),
    ),
    http.get('*/api/v1/contests/100/league/', () => HttpResponse.json(league)),
    http.get('*/api/v1/contests/100/league/7/round/:round/', ({ request, params }) => {
      asked.push(`${params.round}/${new URL(request.url).searchParams.get('section')}`);
      return list([matchOf(1, [1, 2])]);
    }),
    http.get('*/api/v1/contests/100/league/7/standings/', () => list([rowOf(1)])),
  );
  const user = userEvent.setup();
  renderRoutes([{ path: '/contests/:id/tournament', element: <LeagueStage /> }], {
    at: '/contests/100/tournament',
    token: 'session',
  });
  expect(await screen.findByRole('link', { name: /選手1 対 選手2/ })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'B組' }));
  await waitFor(() => expect(asked).toEqual(['1/0', '1/1']));
  await user.click(screen.getByRole('button', { name: '順位を確定する' }));
  expect(
    await screen.findByRole('dialog', { name: '結果が決まっていない試合が2件あります' }),
  ).toBeInTheDocument();
});

it('says to somebody who left the contest that no match is left, and not that all were played', async () => {
  server.use(
    ...surroundings(),
    http.get('*/api/v1/contests/100/', () =>
      HttpResponse.json({
        ...contest,
        isEntry: true,
        entryInfo: anEntryInfo({ drop: { cause: 'left', annulled: false, at: league.updated, reason: '' } }),
        stages: [{ id: 7, format: 'league', finished: false }],
      }),
    ),
    http.get('*/api/v1/contests/100/league/', () =>
      HttpResponse.json({ ...league, myEntryId: 7, mySection: 0 }),
    ),
    http.get('*/api/v1/contests/100/league/7/round/:round/', () => list([])),
    http.get('*/api/v1/contests/100/league/7/standings/', () => list([])),
  );
  renderRoutes([{ path: '/contests/:id/tournament', element: <LeagueStage /> }], {
    at: '/contests/100/tournament',
    token: 'session',
  });
  expect(
    await screen.findByText('この大会ではもうプレイしません。残っていた試合は不戦敗になりました。'),
  ).toBeInTheDocument();
});

it('lists the open matches of all groups, and those of one once it is chosen', async () => {
  const asked: (string | null)[] = [];
  server.use(
    ...surroundings(),
    http.get('*/api/v1/contests/100/', () =>
      HttpResponse.json({ ...contest, stages: [{ id: 7, format: 'league', finished: false }] }),
    ),
    http.get('*/api/v1/contests/100/desk/', () => HttpResponse.json({ attention: [] })),
    http.get('*/api/v1/contests/100/league/', () => HttpResponse.json(league)),
    http.get('*/api/v1/contests/100/league/7/round/1/', ({ request }) => {
      const section = new URL(request.url).searchParams.get('section');
      asked.push(section);
      const second = { ...matchOf(2, [3, 4]), section: 1 };
      return list(section === '1' ? [second] : [matchOf(1, [1, 2]), second]);
    }),
    http.get('*/api/v1/contests/100/league/7/standings/', () => list([rowOf(1)])),
  );
  const { router } = renderRoutes([{ path: '/contests/:id/tournament', element: <LeagueStage /> }], {
    at: '/contests/100/tournament?show=open',
    token: 'session',
  });
  expect(await screen.findByRole('link', { name: /^A 1-1.*選手1 対 選手2/ })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /^B 1-2.*選手3 対 選手4/ })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'B組' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: /選手1/ })).not.toBeInTheDocument());
  expect([asked[0], asked.at(-1)]).toEqual([null, '1']);
  expect(router.state.location.search).toBe('');
});

it('says that a smaller group has no match in the last round', async () => {
  server.use(
    ...surroundings(),
    http.get('*/api/v1/contests/100/', () =>
      HttpResponse.json({ ...contest, stages: [{ id: 7, format: 'league', finished: false }] }),
    ),
    http.get('*/api/v1/contests/100/league/', () => HttpResponse.json(league)),
    http.get('*/api/v1/contests/100/league/7/round/1/', () => list([])),
    http.get('*/api/v1/contests/100/league/7/standings/', () => list([rowOf(1)])),
  );
  renderRoutes([{ path: '/contests/:id/tournament', element: <LeagueStage /> }], {
    at: '/contests/100/tournament',
    token: 'session',
  });
  expect(await screen.findByText('このラウンドの試合はありません。')).toBeInTheDocument();
});

it('is created from arranged groups with the rounds that they need', async () => {
  let sent: LeagueForm | null = null;
  server.use(
    ...surroundings(),
    http.get('*/api/v1/contests/100/', () => HttpResponse.json(contest)),
    http.get('*/api/v1/contests/100/league/draft/', () =>
      HttpResponse.json({
        active: [1, 2, 3, 4, 5, 6].map((id) => person(id)),
        groups: [
          [1, 4, 5],
          [2, 3, 6],
        ],
        groupNames: ['A', 'B'],
        legs: 1,
        roundInfo: ['10', '11', '12'].map((hour) => ({
          matchCount: 1,
          matchTime: 60,
          startTime: `2026-11-20T${hour}:00:00.000Z`,
        })),
        matchCount: 1,
        matchTime: 60,
        matches: 6,
      }),
    ),
    http.post('*/api/v1/contests/100/league/', async ({ request }) => {
      sent = (await request.json()) as LeagueForm;
      return HttpResponse.json(league);
    }),
  );
  const user = userEvent.setup();
  renderRoutes(
    [
      {
        path: '/contests/:id/league/add',
        element: (
          <>
            <LeagueSetup ConfirmEntries={ConfirmEntries} />
            <ConfirmHost />
          </>
        ),
      },
      { path: '/contests/:id/tournament', element: <p>league table</p> },
    ],
    { at: '/contests/100/league/add', token: 'session' },
  );
  await user.click(await screen.findByRole('button', { name: 'entries confirmed' }));
  await user.click(await screen.findByRole('button', { name: 'A組、選手1' }));
  await user.click(screen.getByRole('button', { name: 'B組、選手2' }));
  await user.click(screen.getByRole('button', { name: 'A組、選手5' }));
  const b = screen.getByRole('region', { name: 'B組' });
  await user.click(within(b).getByRole('button', { name: 'ここへ移す' }));
  expect(screen.getByText('参加者6・全3ラウンド・7試合です。')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '作成する' }));
  expect(await screen.findByText('league table')).toBeInTheDocument();
  expect(sent).toMatchObject({
    groups: [
      [2, 4],
      [1, 3, 6, 5],
    ],
  });
});
