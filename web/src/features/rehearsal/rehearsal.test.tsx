import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import { aContest, surroundings, viewer } from '@/entities/contest/testing';
import { matchOf, person, roundOf, rowOf } from '@/formats/common/testing';
import type { Contest, Rehearsal, RehearsalInput, RehearsedLobby, RehearsedSwiss } from '@/shared/api/types';
import { renderRoutes } from '@/test/render';
import { server } from '@/test/server';
import { LobbyResult } from './components/LobbyResult';
import RehearsalPage from './pages/RehearsalPage';

const contest = aContest({
  contestType: 'SWISSDRAW',
  entryMaxCount: 16,
  abilities: ['ABILITY_CONTEST_EDIT'],
});
const bots = [1, 2, 3, 4].map((id) => person(id, `Bot ${id}`));
const at = '2026-11-20T15:00:00.000Z';

function swiss(decided: boolean): RehearsedSwiss {
  const [a = person(1), b = person(2)] = bots;
  return {
    draw: {
      id: 1,
      contestId: 100,
      game: null,
      roundInfo: [roundOf(0, { status: 'start', matches: 1, decided: decided ? 1 : 0 })],
      currentRound: 0,
      roundStatus: decided ? 'end' : 'start',
      published: true,
      participantCount: 4,
      activeCount: 4,
      drawAllowed: true,
      scoring: 'games',
      forbidden: [],
      standings: ['points'],
      playoff: 0,
      finished: decided ? at : null,
      canDrawPlayoff: false,
      champion: null,
      version: 1,
      created: at,
      updated: at,
      myEntryId: null,
      myMatch: null,
      myStanding: null,
    },
    round: 0,
    matches: [
      {
        ...matchOf(1, [1, 2], decided ? { state: 'decided', outcome: 'win', winner: 2 } : {}),
        participants: [a, b],
        reason: null,
        points: [0, 0],
      },
    ],
    table: bots.map((participant, index) => rowOf(index + 1, { participant })),
  };
}

function answerTo(input: RehearsalInput): Rehearsal {
  const over = input.moves.length > 0;
  return {
    participants: input.participants,
    matchCount: 1,
    matchTime: input.matchTime ?? 60,
    double: false,
    thirdPlace: false,
    startsAt: at,
    endsAt: '2026-11-20T23:40:00.000Z',
    matches: 1,
    decided: over ? 1 : 0,
    stages: [
      { format: 'swissdraw', tournament: null, swissdraw: swiss(over), league: null, battleroyal: null },
    ],
    over,
    places: over ? bots.map((participant, index) => ({ from: index + 1, to: index + 1, participant })) : [],
    warnings: [
      {
        kind: 'endsAfterContest',
        level: 'warns',
        field: 'contestEnd',
        count: 13,
        max: 0,
        minutes: 60,
        at: '2026-11-20T23:40:00.000Z',
        limit: '2026-11-20T21:00:00.000Z',
      },
    ],
  };
}

/** Handles requests of rehearsals and records them, and opens the page. */
function stage(id: number, over: Partial<Contest> = {}, person = viewer) {
  const asked: RehearsalInput[] = [];
  server.use(
    http.get('*/api/v1/users/profile/', () => HttpResponse.json(person)),
    ...surroundings(),
    http.get(`*/api/v1/contests/${id}/`, () =>
      HttpResponse.json({ ...contest, ...over, id } satisfies Contest),
    ),
    http.post<never, RehearsalInput>(`*/api/v1/contests/${id}/rehearsal/`, async ({ request }) => {
      const input = await request.json();
      asked.push(input);
      if (input.moves.some(({ play }) => play === 'match')) {
        return HttpResponse.json({ status: 404, key: 'matchDoesNotExist', fields: [] }, { status: 404 });
      }
      return HttpResponse.json(answerTo(input));
    }),
  );
  renderRoutes([{ path: '/contests/:id/rehearsal', Component: RehearsalPage }], {
    at: `/contests/${id}/rehearsal`,
    token: 'session',
  });
  return asked;
}

it('continues from the moves so far, also by hand, and shows the final places and the warnings', async () => {
  const user = userEvent.setup();
  const asked = stage(100);
  expect(await screen.findByText(/見えているのはあなただけです/)).toBeVisible();
  const warnings = screen.getByRole('region', { name: '確認してください' });
  expect(within(warnings).getByText(/13ラウンド × 60分/)).toBeVisible();
  expect(within(warnings).getByRole('link')).toHaveAttribute('href', '/contests/100/edit#contestEnd');
  expect(asked).toEqual([{ participants: 16, seed: expect.any(Number), moves: [] }]);

  await user.click(await screen.findByRole('link', { name: /Bot 1 対 Bot 2/ }));
  await user.click(await screen.findByRole('button', { name: 'Bot 2の勝ち' }));
  await waitFor(() => expect(asked[1]?.moves).toEqual([{ stage: 0, match: 1, winner: 2 }]));
  expect(await screen.findByRole('heading', { name: '優勝はBot 1' })).toBeVisible();
  expect(screen.getByRole('heading', { name: '最終順位' })).toBeVisible();
  // Bots have no pages to link to.
  expect(screen.queryByRole('link', { name: /Bot 3/ })).not.toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: '1つ戻す' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: '最終順位' })).not.toBeInTheDocument());

  // Another number of bots starts again with the same seed; a number out of bounds sends nothing.
  const field = screen.getByRole('textbox', { name: 'ボットの数' });
  await user.clear(field);
  await user.type(field, '99');
  expect(await screen.findByText('2〜16の数を入力してください。')).toBeVisible();
  expect(asked.filter(({ participants }) => participants > 16)).toEqual([]);
});

it('takes a refused step back on request', async () => {
  const user = userEvent.setup();
  const asked = stage(101);
  await user.click(await screen.findByRole('button', { name: '1試合だけ進める' }));
  const alert = await screen.findByRole('alert');
  await user.click(within(alert).getByRole('button', { name: '1つ戻す' }));
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  expect(asked.map(({ moves }) => moves.length)).toEqual([0, 1]);
});

it('keeps the moves for the same person, and not for the next one on the device', async () => {
  const user = userEvent.setup();
  stage(102);
  await user.click(await screen.findByRole('button', { name: 'このラウンドを進める' }));
  await screen.findByRole('heading', { name: '最終順位' });
  cleanup();
  const again = stage(102);
  await screen.findByRole('heading', { name: '最終順位' });
  expect(again[0]?.moves).toHaveLength(1);
  cleanup();
  const next = stage(102, {}, { ...viewer, id: 10 });
  await screen.findByRole('button', { name: 'このラウンドを進める' });
  expect(next[0]?.moves).toEqual([]);
});

it('asks for the number of games only if games count', async () => {
  stage(103);
  expect(await screen.findByRole('combobox', { name: '1試合のゲーム数' })).toBeVisible();
  cleanup();
  stage(103, { scoring: 'score' });
  expect(await screen.findByRole('combobox', { name: '1試合の時間' })).toBeVisible();
  expect(screen.queryByRole('combobox', { name: '1試合のゲーム数' })).not.toBeInTheDocument();
});

it('takes the places of a lobby as they are pressed, and leaves the rest to the bots', async () => {
  const user = userEvent.setup();
  const decided = vi.fn();
  const lobby: RehearsedLobby = {
    matchId: 5,
    order: 0,
    name: 'A',
    startTime: at,
    endTime: at,
    status: 'start',
    participants: 4,
    reported: 0,
    conflicts: 0,
    scores: bots.map((participant) => ({ participant, rank: null, kill: 0 })),
  };
  renderRoutes([{ path: '/', element: <LobbyResult stage={0} lobby={lobby} onDecide={decided} /> }]);
  expect(await screen.findByRole('button', { name: /残りはボット/ })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Bot 2を1位にする' }));
  await user.click(screen.getByRole('button', { name: 'Bot 4を2位にする' }));
  await user.click(screen.getByRole('button', { name: 'Bot 1を3位にする' }));
  await user.type(screen.getByRole('textbox', { name: 'Bot 4のキル数' }), '１２');
  // The members behind a removed one move up.
  await user.click(screen.getByRole('button', { name: 'Bot 2の1位を取り消す' }));
  await user.click(screen.getByRole('button', { name: '残りはボットに任せる' }));
  const scores = [
    { entryId: 4, rank: 1, kill: 12 },
    { entryId: 1, rank: 2, kill: 0 },
  ];
  expect(decided).toHaveBeenCalledWith({ stage: 0, match: 5, scores });
});
