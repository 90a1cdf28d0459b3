import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { shiftedBy } from '@/entities/contest/testing';
import type { Desk } from '@/shared/api/types';
import { server } from '@/test/server';
import { contest, currentStep, open, person } from './deskTesting';
import { aDesk, bracket, steps } from './testing';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});

it('states in days how long a match of a league waits', async () => {
  const late: Desk['attention'][number] = {
    stageId: 55,
    format: 'league',
    section: 0,
    count: 0,
    matchId: 9,
    round: 0,
    order: 0,
    participants: [person(2, 'そうた'), person(3, 'みお')],
    kind: 'slow',
    since: contest.contestStart,
    minutes: 5 * 24 * 60 + 90,
  };
  open(aDesk({ steps: steps('play'), stage: bracket, attention: [late] }));
  expect(await screen.findByRole('link', { name: /時間超過/ })).toHaveTextContent('5日経過');
});

it('shows the first three on a phone, and the others when asked', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        matches: media.includes('max-width'),
        media,
        addEventListener() {},
        removeEventListener() {},
      }) as never,
  );
  const attention: Desk['attention'] = [5, 6, 7, 8, 9].map((matchId) => ({
    stageId: 55,
    format: 'tournament',
    section: 0,
    count: 0,
    matchId,
    round: 0,
    order: matchId,
    participants: [person(2, 'そうた'), person(3, 'みお')],
    kind: 'slow',
    since: contest.contestStart,
    minutes: 12,
  }));
  const view = open(aDesk({ steps: steps('play'), stage: bracket, attention }));
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  const matches = () => screen.getAllByRole('link', { name: /時間超過/ });
  const others = await screen.findByRole('button', { name: 'ほか2試合を表示' });
  expect(matches()).toHaveLength(3);
  await user.click(others);
  expect(matches()).toHaveLength(5);
  await act(() => view.router.navigate('/contests/100'));
  await act(() => view.router.navigate(-1));
  expect(await screen.findByRole('button', { name: '表示を減らす' })).toHaveAttribute(
    'aria-expanded',
    'true',
  );
});

it('shows how long a match exceeds its time, links to it, and counts it in the fixed bar', async () => {
  const place = { stageId: 55, format: 'tournament', section: 0, count: 0 } as const;
  const attention: Desk['attention'] = [
    {
      ...place,
      matchId: 7,
      round: 1,
      order: 4,
      participants: [person(1, 'はるか'), null],
      kind: 'conflict',
      since: contest.contestStart,
      minutes: 34,
    },
    {
      ...place,
      matchId: 8,
      round: 0,
      order: 0,
      participants: [person(2, 'そうた'), person(3, '')],
      kind: 'slow',
      since: contest.contestStart,
      minutes: 130,
    },
  ];
  const bracketRound = { section: 0, status: null };
  const rounds = [
    {
      ...bracketRound,
      round: 0,
      startTime: contest.contestStart,
      beginsAt: contest.contestStart,
      total: 2,
      decided: 1,
      ready: 1,
      conflicts: 0,
    },
    {
      ...bracketRound,
      round: 1,
      startTime: contest.contestEnd,
      beginsAt: contest.contestEnd,
      total: 1,
      decided: 0,
      ready: 1,
      conflicts: 1,
    },
  ];
  const desk = aDesk({ steps: steps('play'), stage: bracket, attention, rounds });
  open(desk, { now: shiftedBy(contest.contestStart, 1) });
  const first = await screen.findByRole('link', { name: /報告の食い違い/ });
  expect(first).toHaveAttribute('href', '/contests/100/tournament/55/match/7');
  expect(first).toHaveTextContent('34分経過2-5 はるか 対 未定');
  expect(screen.getByRole('link', { name: /時間超過/ })).toHaveTextContent(
    '2時間経過1-1 そうた 対 退会済みユーザー',
  );
  const bar = within(screen.getByRole('region', { name: 'いまの状況' }));
  expect(bar.getByRole('link', { name: /要対応/ })).toHaveTextContent('2');
  expect(bar.getByRole('link', { name: /試合/ })).toHaveTextContent('1/3');
  expect(bar.getByRole('timer')).toHaveTextContent(/^大会終了まで\d+:/);
  expect(screen.getByRole('img', { name: '決勝、1試合のうち0試合終了' })).toBeInTheDocument();
  expect(screen.getByText('食い違い 1')).toBeInTheDocument();
});

it('shows matches that a drop decided', async () => {
  const withdrawn = { ...person(3, ''), dropped: 'withdrawn' } as const;
  const dropouts: Desk['dropouts'] = [
    {
      participant: withdrawn,
      cause: 'withdrawn',
      reason: '',
      annulled: false,
      at: contest.contestStart,
      by: null,
      canReturn: false,
      matches: [
        {
          matchId: 7,
          stageId: 55,
          format: 'tournament',
          section: 0,
          round: 0,
          order: 0,
          participants: [withdrawn, person(1, 'はるか')],
          winner: 1,
        },
      ],
    },
  ];
  open(aDesk({ steps: steps('play'), stage: bracket, dropouts }), { now: contest.contestStart });
  expect(await screen.findByRole('link', { name: '1-1 退会済みユーザー 対 はるか' })).toHaveAttribute(
    'href',
    '/contests/100/tournament/55/match/7',
  );
  expect(screen.getByText('はるかの不戦勝')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /復帰させる/ })).not.toBeInTheDocument();
});

it('shows when a round can begin, as a time today, and with the date on another day', async () => {
  const round = { section: 0, status: null, total: 1, decided: 0, ready: 0, conflicts: 0 };
  const rounds = [
    {
      ...round,
      round: 0,
      total: 2,
      startTime: '2026-11-20T10:30:00.000Z',
      beginsAt: '2026-11-20T10:40:00.000Z',
    },
    { ...round, round: 1, startTime: '2026-11-21T10:30:00.000Z', beginsAt: '2026-11-21T10:30:00.000Z' },
  ];
  open(aDesk({ steps: steps('play'), stage: bracket, rounds }), { now: '2026-11-20T09:00:00.000Z' });
  expect(await screen.findByText('19:40')).toBeInTheDocument();
  expect(screen.getByText('明日 19:30')).toBeInTheDocument();
});

it('leaves out a second grand final that is not played', async () => {
  const final = {
    section: 2,
    startTime: contest.contestStart,
    beginsAt: contest.contestStart,
    status: null,
    ready: 0,
    conflicts: 0,
  };
  const rounds = [
    { ...final, section: 0, round: 0, total: 2, decided: 2 },
    { ...final, section: 0, round: 1, total: 1, decided: 1 },
    { ...final, round: 0, total: 1, decided: 1 },
    { ...final, round: 1, total: 0, decided: 0 },
  ];
  open(aDesk({ steps: steps('play'), stage: bracket, rounds }), { now: contest.contestStart });
  expect(await screen.findByText('グランドファイナル')).toBeInTheDocument();
  expect(screen.queryByText('グランドファイナル再戦')).not.toBeInTheDocument();
});

it('leads to the open matches, from the matches that need an operator and from the current step', async () => {
  const called: Desk['attention'][number] = {
    matchId: 9,
    stageId: 55,
    format: 'tournament',
    section: 0,
    round: 0,
    order: 0,
    participants: [person(1, 'はるか'), person(2, 'みなと')],
    kind: 'called',
    count: 0,
    since: contest.contestStart,
    minutes: 3,
  };
  const play = { action: 'openBracket', format: 'tournament' } as const;
  const desk = aDesk({ steps: steps('play', { play }), stage: bracket, attention: [called] });
  open(desk, { now: contest.contestStart });
  const address = '/contests/100/tournament?show=open#open';
  expect(await screen.findByRole('link', { name: '未終了の試合' })).toHaveAttribute('href', address);
  const step = await currentStep();
  expect(step.getByRole('link', { name: '未終了の試合を開く' })).toHaveAttribute('href', address);
});

it('leads to the whole bracket once no match is open', async () => {
  const play = { action: 'openBracket', format: 'tournament' } as const;
  const stage = { ...bracket, left: 0 };
  open(aDesk({ steps: steps('play', { play }), stage }), { now: contest.contestStart });
  const step = await currentStep();
  expect(step.getByRole('link', { name: 'トーナメント表を開く' })).toHaveAttribute(
    'href',
    '/contests/100/tournament',
  );
});

it('lists a lobby without ranks, and links to the next round of another format', async () => {
  const stage = { ...bracket, id: 56, format: 'battleroyal' as const, roundNumber: 1, roundsLeft: 3 };
  const lobby: Desk['attention'][number] = {
    matchId: 9,
    stageId: 56,
    format: 'battleroyal',
    section: 0,
    round: 1,
    order: 0,
    participants: [null, null],
    kind: 'scores',
    count: 4,
    since: contest.contestStart,
    minutes: 3,
  };
  const rounds = [
    {
      section: 0,
      round: 0,
      startTime: contest.contestStart,
      beginsAt: contest.contestStart,
      status: 'end' as const,
      total: 2,
      decided: 2,
      ready: 0,
      conflicts: 0,
    },
    {
      section: 0,
      round: 2,
      startTime: contest.contestEnd,
      beginsAt: contest.contestEnd,
      status: 'planned' as const,
      total: 0,
      decided: 0,
      ready: 0,
      conflicts: 0,
    },
  ];
  const left = { key: 'roundsLeft', params: { count: 3 } } as const;
  const now = steps('play', {
    play: { action: 'openPairing', format: 'battleroyal' },
    finish: { state: 'blocked', blockers: [left] },
  });
  open(aDesk({ steps: now, stage, attention: [lobby], rounds }), { now: contest.contestStart });
  expect(await screen.findByRole('link', { name: /スコア待ち/ })).toHaveTextContent(
    '第2ラウンド ロビーA 4人',
  );
  const step = await currentStep();
  expect(step.getByText('これまでのラウンドの 2 / 2 試合が終わりました。')).toBeInTheDocument();
  expect(screen.getByText('残り3ラウンド')).toBeInTheDocument();
  expect(step.getByRole('link', { name: '第3ラウンドを始める' })).toHaveAttribute(
    'href',
    '/contests/100/tournament',
  );
  expect(screen.getByText('第1ラウンド')).toBeInTheDocument();
});

it('waits for the first round of a stage in the step of the draw, with the words of the stage', async () => {
  const planned = { section: 0, status: 'planned', total: 0, decided: 0, ready: 0, conflicts: 0 } as const;
  const rounds = [0, 1].map((round) => ({
    ...planned,
    round,
    startTime: contest.contestStart,
    beginsAt: contest.contestStart,
  }));
  const stage = { ...bracket, format: 'swissdraw', left: 0, roundsLeft: 2 } as const;
  const now = steps('draw', { draw: { action: 'openPairing', format: 'swissdraw' } });
  open(aDesk({ steps: now, stage, rounds }), { now: contest.contestStart });
  const step = await currentStep();
  expect(step.getByText('組み合わせ')).toBeInTheDocument();
  expect(step.getByText('第1ラウンドはまだ公開されていません。')).toBeInTheDocument();
  expect(step.getByRole('link', { name: '第1ラウンドを組む' })).toHaveAttribute(
    'href',
    '/contests/100/tournament',
  );
  expect(screen.getByText('第1ラウンド').closest('li')).not.toHaveTextContent('0/0');
});

it('names the act that ends a stage whose matches are over', async () => {
  const stage = { ...bracket, format: 'league', left: 0, canFinish: true } as const;
  open(aDesk({ steps: steps('play', { play: { action: 'openPlay', format: 'league' } }), stage }), {
    now: contest.contestStart,
  });
  const step = await currentStep();
  expect(step.getByText('試合はすべて終わりました。あとは順位を確定するだけです。')).toBeInTheDocument();
  expect(step.getByRole('link', { name: '順位を確定する' })).toBeInTheDocument();
});

it('shows that no match needs the operator', async () => {
  open(aDesk({ steps: steps('play'), stage: bracket }), { now: contest.contestStart });
  expect(await screen.findByText('いま対応が必要な試合はありません。')).toBeInTheDocument();
});

it('lists those who have not checked in, with their names to copy', async () => {
  const checkin = {
    enabled: true,
    start: contest.entryEnd,
    end: contest.contestStart,
    open: true,
    checkedIn: 5,
    of: 30,
    missing: [person(1, 'はるか'), person(2, 'そうた')],
    missingCount: 25,
  };
  const now = shiftedBy(contest.entryEnd, 0.5);
  server.use(
    http.get('*/api/v1/contests/100/chats/', () =>
      HttpResponse.json({ items: [{ chatId: 9 }], noticeChatId: 8, next: null }),
    ),
  );
  open(aDesk({ steps: steps('checkin'), checkin }), { now });
  expect(await screen.findByText('5 / 30 がチェックインしました。')).toBeInTheDocument();
  expect(screen.getByRole('img', { name: '30のうち5がチェックイン済み' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'はるか' })).toHaveAttribute('href', '/users/101');
  expect(screen.getByRole('link', { name: 'ほか 23' })).toHaveAttribute(
    'href',
    '/contests/100/participant?show=absent',
  );
  // Not the room with the newest message, which all entrants write in.
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'お知らせを送る' })).toHaveAttribute(
      'href',
      '/contests/100/chats/8',
    ),
  );
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await user.click(screen.getByRole('button', { name: '名前をコピー' }));
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe('はるか\nそうた'));
});

it.each([
  [{ checkin: false }, 3, 0, '組み合わせに入っていない確定済みの参加者：3'],
  [{ checkin: true }, 100, 0, '組み合わせに入っていないチェックイン済みの参加者：100+'],
  [{ checkin: false }, 3, 2, '組み合わせに入っていない確定済みの参加者：3（うち人数の足りないチーム：2）'],
])(
  'leads to the act that adds those who came after the draw: %o',
  async (change, notDrawn, notDrawnShort, text) => {
    const late = { notDrawn, notDrawnShort };
    const stage = { ...bracket, format: 'swissdraw' as const, roundOpen: true, roundsLeft: 2, ...late };
    const desk = aDesk({ steps: steps('play'), stage });
    open(desk, { now: contest.contestStart, change: { contestType: 'SWISSDRAW', ...change } });
    const now = await currentStep();
    expect(now.getByText(text)).toBeInTheDocument();
    expect(now.getByRole('link', { name: '途中参加を加える' })).toHaveAttribute(
      'href',
      '/contests/100/tournament?join',
    );
  },
);

it('says nothing about late entries if none waits', async () => {
  open(aDesk({ steps: steps('play'), stage: bracket }), { now: contest.contestStart });
  await currentStep();
  expect(screen.queryByRole('link', { name: '途中参加を加える' })).not.toBeInTheDocument();
});
