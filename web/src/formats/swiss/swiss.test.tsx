import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { VirtuosoMockContext } from 'react-virtuoso';
import { beforeEach, describe, expect, it } from 'vitest';
import { aContest, surroundings } from '@/entities/contest/testing';
import { matchOf, person, roundOf, rowOf } from '@/formats/common/testing';
import type { Contest, PairIssue, SwissDraw, SwissPairing } from '@/shared/api/types';
import { ConfirmHost } from '@/shared/ui/ConfirmHost';
import { renderRoutes } from '@/test/render';
import { problem, server } from '@/test/server';
import SwissStage from './SwissStage';

const reason = {
  scoreA: 0,
  scoreB: 0,
  float: 'level' as const,
  rematchAvoided: false,
  forbiddenAvoided: false,
  meetings: 0,
  freeWins: 0,
  bye: null,
  fixed: false,
  late: false,
};

function drawOf(change: Partial<SwissDraw> = {}): SwissDraw {
  return {
    id: 7,
    contestId: 100,
    game: null,
    roundInfo: [roundOf(0), roundOf(1)],
    currentRound: 0,
    roundStatus: 'start',
    published: false,
    participantCount: 4,
    activeCount: 4,
    drawAllowed: true,
    scoring: 'games',
    forbidden: [],
    standings: ['points', 'opponentMatchWin'],
    playoff: 0,
    finished: null,
    canDrawPlayoff: false,
    champion: null,
    version: 1,
    created: '2026-11-21T00:00:00.000Z',
    updated: '2026-11-21T00:00:00.000Z',
    myEntryId: null,
    myMatch: null,
    myStanding: null,
    ...change,
  };
}

const pairing: SwissPairing = {
  round: 0,
  pairs: [
    { a: person(1), b: person(2), reason },
    { a: person(3), b: person(4), reason },
  ],
  issues: [],
};

let draw: SwissDraw;
let abilities: Contest['abilities'];
/** How many entries came after the draw, as the desk counts them. */
let notDrawn: number;
let sent: { path: string; body: unknown; key: string | null }[];
let issues: PairIssue[];
let answer: (() => Response) | null;

beforeEach(() => {
  draw = drawOf();
  abilities = ['ABILITY_CONTEST_EDIT'];
  notDrawn = 0;
  sent = [];
  issues = [];
  answer = null;
  const base = '*/api/v1/contests/100/swissdraw/';
  const took = async ({ request }: { request: Request }) => {
    const body = await request.json();
    sent.push({
      path: new URL(request.url).pathname.replace('/api/v1/contests/100/swissdraw/7/', ''),
      body,
      key: request.headers.get('Idempotency-Key'),
    });
    return answer?.() ?? HttpResponse.json(draw);
  };
  server.use(
    ...surroundings(),
    http.get('*/api/v1/contests/100/', () =>
      HttpResponse.json(
        aContest({
          contestType: 'SWISSDRAW',
          abilities,
          stages: [{ id: 7, format: 'swissdraw', finished: false }],
        }),
      ),
    ),
    http.get('*/api/v1/contests/100/desk/', () =>
      HttpResponse.json({ attention: [], stage: { id: 7, notDrawn, notDrawnShort: 0 } }),
    ),
    http.get(base, () => HttpResponse.json(draw)),
    http.get(`${base}7/pairing/`, () => HttpResponse.json(pairing)),
    http.post(`${base}7/pairing/check/`, () => HttpResponse.json({ issues })),
    http.get(`${base}7/round/:round/`, () =>
      HttpResponse.json({
        items: [
          {
            ...matchOf(1, [1, 2], { state: 'decided', winner: 1, outcome: 'win', wins: [2, 0] }),
            reason,
            points: [3, 3],
          },
          { ...matchOf(2, [3, 4]), reason, points: [0, 0] },
        ],
        next: null,
        total: 2,
      }),
    ),
    http.get(`${base}7/standings/`, () =>
      HttpResponse.json({ items: [rowOf(1), rowOf(2, { status: 'dropped' })], next: null, total: 2 }),
    ),
    http.get(`${base}7/standings/1/`, () =>
      HttpResponse.json({
        row: rowOf(1),
        matches: [matchOf(1, [1, 2], { state: 'decided', winner: 1, outcome: 'win', wins: [2, 0] })],
        workings: [
          {
            rule: 'opponentMatchWin',
            value: '5/9',
            number: 5 / 9,
            over: 2,
            floored: false,
            terms: [
              { opponent: person(2), value: '7/9', number: 7 / 9, floored: false, left: false },
              { opponent: person(3), value: '1/3', number: 1 / 3, floored: true, left: false },
            ],
          },
        ],
      }),
    ),
    http.post(`${base}7/round/`, took),
    http.post(`${base}7/round/0/end/`, took),
    http.put(`${base}7/participants/:entry/`, took),
  );
});

function open(at = '/contests/100/tournament') {
  const page = (
    <>
      <VirtuosoMockContext.Provider value={{ viewportHeight: 4000, itemHeight: 64 }}>
        <SwissStage />
      </VirtuosoMockContext.Provider>
      <ConfirmHost />
    </>
  );
  return renderRoutes([{ path: '/contests/:id/tournament', element: page }], { at, token: 'session' });
}

describe('pairing a round', () => {
  it('publishes the proposed pairs once, however often the button is pressed', async () => {
    answer = () => {
      draw = drawOf({
        published: true,
        roundInfo: [roundOf(0, { status: 'start', matches: 2 }), roundOf(1)],
      });
      return HttpResponse.json(draw);
    };
    const user = userEvent.setup();
    open();
    await user.click(await screen.findByRole('button', { name: '第1ラウンドを組む' }));
    const publish = await screen.findByRole('button', { name: '第1ラウンドを公開' });
    await user.tripleClick(publish);
    await screen.findByText('第1ラウンドを公開しました');
    expect(sent).toEqual([{ path: 'round/', body: { round: 0 }, key: expect.any(String) }]);
  });

  it('exchanges two chosen players, shows the issues at once, and publishes after a confirmation', async () => {
    issues = [{ kind: 'rematch', hard: false, avoidable: true, entries: [1, 3], gap: 0, times: 2 }];
    const user = userEvent.setup();
    open('/contests/100/tournament?pairing=');
    await user.click(await screen.findByRole('button', { name: '1番、選手2' }));
    await user.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: '1番、選手2' })).toHaveAttribute('aria-pressed', 'false');
    await user.click(screen.getByRole('button', { name: '1番、選手2' }));
    await user.click(screen.getByRole('button', { name: '2番、選手3' }));
    expect(await screen.findByText('以前に2回対戦しています。')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '第1ラウンドを公開' }));
    await user.click(await screen.findByRole('button', { name: 'このまま公開する' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({
      round: 0,
      pairs: [
        [1, 3],
        [2, 4],
      ],
      acknowledge: true,
    });
  });

  it('asks before the Back button of the editor discards an exchange', async () => {
    const user = userEvent.setup();
    open('/contests/100/tournament?pairing=');
    await user.click(await screen.findByRole('button', { name: '1番、選手2' }));
    await user.click(screen.getByRole('button', { name: '2番、選手3' }));
    const back = screen.getByRole('button', { name: '戻る' });
    await user.click(back);
    await user.click(await screen.findByRole('button', { name: '入力を続ける' }));
    expect(screen.getByRole('button', { name: '1番、選手3' })).toBeInTheDocument();
    await user.click(back);
    await user.click(await screen.findByRole('button', { name: '破棄する' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: '1番、選手3' })).toBeNull());
    expect(sent).toEqual([]);
  });

  it('does not publish pairs that break a rule', async () => {
    issues = [{ kind: 'forbidden', hard: true, avoidable: false, entries: [1, 3], gap: 0, times: 0 }];
    const user = userEvent.setup();
    open('/contests/100/tournament?pairing=');
    await user.click(await screen.findByRole('button', { name: '1番、選手2' }));
    await user.click(screen.getByRole('button', { name: '2番、選手3' }));
    expect(await screen.findByText('公開できない組が1件あります')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '第1ラウンドを公開' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: '元の組み合わせに戻す' }));
    expect(screen.getByRole('button', { name: '第1ラウンドを公開' })).toBeEnabled();
  });

  it('publishes pairs that could not be checked', async () => {
    server.use(
      http.post('*/api/v1/contests/100/swissdraw/7/pairing/check/', () => problem(500, 'exceptionError')),
    );
    const user = userEvent.setup();
    open('/contests/100/tournament?pairing=');
    await user.click(await screen.findByRole('button', { name: '1番、選手2' }));
    await user.click(screen.getByRole('button', { name: '2番、選手3' }));
    expect(await screen.findByText(/組み合わせを確認できませんでした/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '第1ラウンドを公開' }));
    await waitFor(() =>
      expect(sent).toMatchObject([
        {
          path: 'round/',
          body: {
            pairs: [
              [1, 3],
              [2, 4],
            ],
          },
        },
      ]),
    );
  });

  it('leads back to the stage if the round cannot be paired', async () => {
    server.use(
      http.get('*/api/v1/contests/100/swissdraw/7/pairing/', () => problem(409, 'notEnoughActiveTeam')),
    );
    const user = userEvent.setup();
    open('/contests/100/tournament?pairing=');
    await user.click(await screen.findByRole('button', { name: '戻る' }));
    expect(await screen.findByRole('button', { name: '第1ラウンドを組む' })).toBeInTheDocument();
  });

  it('closes if another operator has published the round', async () => {
    answer = () => {
      draw = drawOf({
        published: true,
        roundInfo: [roundOf(0, { status: 'start', matches: 2 }), roundOf(1)],
      });
      return problem(409, 'roundAlreadyDrawn');
    };
    const user = userEvent.setup();
    open('/contests/100/tournament?pairing=');
    await user.click(await screen.findByRole('button', { name: '第1ラウンドを公開' }));
    expect(await screen.findByText(/このラウンドはすでに始まっています/)).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: '第1ラウンドを終了する' })).toBeInTheDocument();
  });
});

describe('a round that is played', () => {
  beforeEach(() => {
    draw = drawOf({
      published: true,
      roundInfo: [roundOf(0, { status: 'start', matches: 2, decided: 1 }), roundOf(1)],
      myEntryId: 3,
      myMatch: { ...matchOf(2, [3, 4]), reason, points: [0, 0] },
      myStanding: rowOf(4, { participant: person(3) }),
    });
  });

  it('shows the own match first, and why two meet on a tap', async () => {
    abilities = [];
    const user = userEvent.setup();
    open();
    const own = await screen.findByRole('region', { name: 'あなたの試合' });
    expect(within(own).getByRole('link')).toHaveAttribute('href', '/contests/100/swissdraw/7/match/2');
    expect(own).toHaveTextContent('選手4 と対戦');
    expect(own).toHaveTextContent('4人中 4位');
    expect(screen.queryByRole('button', { name: '第1ラウンドを終了する' })).not.toBeInTheDocument();
    const [why] = await screen.findAllByRole('button', { name: 'この組み合わせの理由' });
    if (why) await user.click(why);
    expect(screen.getByText(/同じ勝点0どうし/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /未終了の試合だけ/ }));
    expect(screen.queryByRole('link', { name: /選手1 対 選手2/ })).not.toBeInTheDocument();
  });

  it('leads operators to its open matches, whatever they looked at before', async () => {
    const decided = roundOf(0, { status: 'end', matches: 2, decided: 2 });
    draw = drawOf({
      published: true,
      currentRound: 1,
      roundInfo: [decided, roundOf(1, { status: 'start', matches: 2, decided: 1 })],
    });
    const user = userEvent.setup();
    open();
    const round = (n: number) => screen.getByRole('button', { name: new RegExp(`^第${n}ラウンド、`) });
    await screen.findByRole('link', { name: /選手1 対 選手2/ });
    await user.click(round(1));
    await user.click(screen.getByRole('button', { name: '現在の順位' }));
    await user.click(screen.getByRole('link', { name: '未終了の試合を見る' }));
    expect(await screen.findByRole('link', { name: /選手3 対 選手4/ })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /選手1 対 選手2/ })).not.toBeInTheDocument();
    expect(round(2)).toHaveAttribute('aria-pressed', 'true');
    await user.click(screen.getByRole('button', { name: '現在の順位' }));
    expect(await screen.findByRole('table')).toBeInTheDocument();
  });

  it('is ended without results only after a list of the missing ones', async () => {
    const user = userEvent.setup();
    open();
    await user.click(await screen.findByRole('button', { name: '第1ラウンドを終了する' }));
    const sheet = await screen.findByRole('dialog', { name: '結果が決まっていない試合が1件あります' });
    expect(await within(sheet).findByRole('link', { name: /選手3 – 選手4/ })).toBeInTheDocument();
    await user.click(within(sheet).getByRole('button', { name: 'このまま終了する' }));
    await waitFor(() => expect(sent).toMatchObject([{ path: 'round/0/end/', body: { force: true } }]));
  });

  it('does not ask about the next round if somebody else ended this one while the missing results were listed', async () => {
    const user = userEvent.setup();
    const { queryClient } = open();
    await user.click(await screen.findByRole('button', { name: '第1ラウンドを終了する' }));
    await screen.findByRole('dialog', { name: '結果が決まっていない試合が1件あります' });
    const ended = roundOf(0, { status: 'end', matches: 2, decided: 2 });
    draw = drawOf({ published: true, roundStatus: 'end', roundInfo: [ended, roundOf(1)] });
    await queryClient.invalidateQueries();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    draw = drawOf({
      published: true,
      currentRound: 1,
      roundInfo: [ended, roundOf(1, { status: 'start', matches: 2 })],
    });
    await queryClient.invalidateQueries();
    expect(await screen.findByRole('button', { name: '第2ラウンドを終了する' })).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('shows everybody the table, and lets operators drop and reinstate entries', async () => {
    const user = userEvent.setup();
    open();
    await user.click(await screen.findByRole('button', { name: '現在の順位' }));
    await user.click(await screen.findByRole('button', { name: '選手2を復帰させる' }));
    await waitFor(() =>
      expect(sent).toMatchObject([{ path: 'participants/2/', body: { status: 'active' } }]),
    );
    await user.click(screen.getByRole('button', { name: '選手1' }));
    const sheet = await screen.findByRole('dialog', { name: '選手1' });
    expect(await within(sheet).findByText('1/3として計算')).toBeInTheDocument();
    expect(within(sheet).getByText('111.1% ÷ 相手2')).toBeInTheDocument();
    expect(within(sheet).getByText('正確には 5/9')).toBeInTheDocument();
  });
});

it('finds a participant above a long round, whose list has no search of its own', async () => {
  draw = drawOf({ published: true, roundInfo: [roundOf(0, { status: 'start', matches: 20 }), roundOf(1)] });
  open();
  expect(await screen.findByRole('button', { name: '未終了の試合だけ（20）' })).toBeInTheDocument();
  expect(screen.getByRole('combobox', { name: '参加者を探す' })).toBeInTheDocument();
  expect(screen.queryByRole('searchbox')).toBeNull();
});

describe('an entry that came after the draw', () => {
  beforeEach(() => {
    draw = drawOf({
      published: true,
      roundInfo: [roundOf(0, { status: 'start', matches: 2, decided: 1 }), roundOf(1)],
    });
    server.use(http.get('*/api/v1/contests/100/participants/', () => HttpResponse.json({ items: [] })));
  });

  it('is told to operators beside the act that adds it', async () => {
    notDrawn = 2;
    const user = userEvent.setup();
    open();
    expect(await screen.findByText('組み合わせに入っていない確定済みの参加者：2')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '途中参加を加える' }));
    expect(await screen.findByRole('dialog', { name: '途中参加' })).toBeInTheDocument();
  });

  it('is added from a link of the desk, once', async () => {
    const user = userEvent.setup();
    const { router } = open('/contests/100/tournament?join');
    await screen.findByRole('dialog', { name: '途中参加' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('is not told in the last round, which it cannot join', async () => {
    notDrawn = 2;
    draw = drawOf({
      published: true,
      currentRound: 1,
      roundInfo: [
        roundOf(0, { status: 'end', matches: 2, decided: 2 }),
        roundOf(1, { status: 'start', matches: 2, decided: 1 }),
      ],
    });
    open();
    await screen.findByRole('link', { name: '未終了の試合を見る' });
    expect(screen.queryByText(/組み合わせに入っていない/)).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '途中参加を加える' })).not.toBeInTheDocument();
  });
});
