import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { routes } from '@/app/routes';
import { aContest, shiftedBy, surroundings, viewer } from '@/entities/contest/testing';
import { matchOf, person } from '@/entities/match/testing';
import { anEntryInfo } from '@/features/entry/testing';
import { byUrgency, momentOf, nextChange, type Turn, turnText } from '@/features/play/lib/turn';
import { aTurn } from '@/features/play/testing';
import type { Contest, MyMatch } from '@/shared/api/types';
import { fakeConnection } from '@/test/live';
import { renderRoutes } from '@/test/render';
import { problem, server } from '@/test/server';

const live = fakeConnection();

const start = '2026-11-20T16:00:00.000Z';
const minutes = (count: number) => shiftedBy(start, count / 60);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(minutes(-10)) });
});
afterEach(() => {
  vi.useRealTimers();
});

function open(items: MyMatch[], contests: Contest[] = [], now = minutes(-10)) {
  vi.setSystemTime(Date.parse(now));
  server.use(
    http.get('*/api/v1/users/me/matches/', () => HttpResponse.json({ items })),
    ...surroundings(now),
    http.get('*/api/v1/contests/', () => HttpResponse.json({ items: contests, next: null })),
    http.get('*/api/v1/contests/:id/', ({ params }) =>
      HttpResponse.json(contests.find(({ id }) => id === Number(params.id))),
    ),
  );
  return renderRoutes(routes, { at: '/play', token: 'abc' });
}

const card = async (name: RegExp) => within(await screen.findByRole('group', { name }));

it('shows the time, the opponent and the place, with everything to copy, and follows the contests', async () => {
  open([
    aTurn({
      friendCode: '1234-5678',
      lobby: { code: 'ROOM-42', note: '合言葉は櫓' },
      match: matchOf({ startTime: start }),
    }),
    aTurn({
      contest: { id: 4, name: '星見リーグ', gameName: 'VALORANT' },
      format: 'swissdraw',
      match: null,
      opponent: null,
      state: 'waitingForRound',
      startTime: null,
      began: null,
    }),
  ]);
  const match = await card(/秋の櫓杯 準決勝/);
  expect(match.getByRole('timer')).toHaveTextContent(/開始まで10:0\d今日 01:00JST/);
  expect(match.getByRole('link', { name: '選手2' })).toHaveAttribute('href', '/users/1002');
  expect(match.getByText('Gamer#2')).toBeInTheDocument();
  expect(match.getByText('1234-5678')).toBeInTheDocument();
  expect(match.getByRole('link', { name: '@player_2' })).toHaveAttribute('href', 'https://x.com/player_2');
  expect(match.getByRole('region', { name: 'ロビーコード' })).toHaveTextContent('ROOM-42');
  expect(match.getByText('合言葉は櫓')).toBeInTheDocument();
  expect(match.getByRole('link', { name: '試合を見る' })).toHaveAttribute(
    'href',
    '/contests/3/tournament/7/match/11',
  );
  const round = await card(/星見リーグ/);
  expect(round.getByRole('heading', { name: '次のラウンドを待っています' })).toBeInTheDocument();
  expect(round.getByRole('link', { name: '順位を見る' })).toHaveAttribute('href', '/contests/4/tournament');
  await vi.waitFor(() =>
    expect(live.channels()).toEqual(expect.arrayContaining([`user:${viewer.id}`, 'contest:3', 'contest:4'])),
  );
});

it('checks in without leaving, and shows what comes next; a refusal is said', async () => {
  const checkin = aTurn({ state: 'checkin', walkoverAt: minutes(15) });
  open([checkin]);
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  const here = '*/api/v1/contests/3/tournament/7/match/11/here/';
  server.use(http.put(here, () => problem(409, 'matchCheckinClosed')));
  const match = await card(/秋の櫓杯/);
  expect(
    match.getByText('01:15 JSTまでにチェックインしないと、不戦敗になります。', { exact: false }),
  ).toBeInTheDocument();
  await user.click(match.getByRole('button', { name: 'チェックインする' }));
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  server.use(
    http.put(here, () => HttpResponse.json(matchOf())),
    http.get('*/api/v1/users/me/matches/', () =>
      HttpResponse.json({ items: [aTurn({ here: true, opponentHere: true })] }),
    ),
  );
  await user.click(match.getByRole('button', { name: 'チェックインする' }));
  expect(await match.findByText(/チェックインが済んでいます。/)).toBeInTheDocument();
  expect(match.queryByRole('button', { name: 'チェックインする' })).not.toBeInTheDocument();
});

it('says that the other side has not come, and by when that wins the match', async () => {
  open([aTurn({ state: 'playing', here: true, walkoverAt: minutes(15) })], [], minutes(1));
  const match = await card(/秋の櫓杯/);
  expect(match.getByRole('heading', { name: '相手の到着を待っています' })).toBeInTheDocument();
  expect(
    match.getByText('相手が今日 01:15 JSTまでに来なければ、あなたの不戦勝になります。'),
  ).toBeInTheDocument();
  expect(match.getByRole('timer')).toHaveTextContent(/不戦勝まで1[34]:/);
});

it('names a match below as its own page does, and whose winner or loser comes', async () => {
  open([
    aTurn({
      opponent: null,
      roundCount: 4,
      double: true,
      match: matchOf({ section: 1, round: 1, type: '', state: 'waiting', participants: [null, person(1)] }),
    }),
    aTurn({
      contest: { id: 4, name: '星見リーグ', gameName: 'VALORANT' },
      opponent: null,
      roundCount: 2,
      double: true,
      match: matchOf({ section: 2, type: 'grandFinal', state: 'waiting', participants: [person(1), null] }),
    }),
  ]);
  const below = await card(/秋の櫓杯 敗者側2回戦 L2-1/);
  expect(below.getByText('W2-2の敗者')).toBeInTheDocument();
  const final = await card(/星見リーグ グランドファイナル$/);
  expect(final.getByText('敗者側決勝の勝者')).toBeInTheDocument();
});

it('shows a report that waits for the viewer first, with the time at which it is confirmed', async () => {
  open([
    aTurn({ opponent: null, gameuser: null, twitter: null, match: matchOf({ round: 1, type: 'final' }) }),
    aTurn({
      contest: { id: 4, name: '星見リーグ', gameName: 'VALORANT' },
      state: 'confirmYours',
      confirmAt: minutes(0),
    }),
  ]);
  await card(/星見リーグ/);
  const [first, second] = screen.getAllByRole('group');
  if (!(first && second)) throw new Error('two cards expected');
  expect(first).toHaveAccessibleName(/星見リーグ/);
  expect(first).toHaveTextContent('選手2が結果を報告しました');
  expect(first).toHaveTextContent('返事がなければ、今日 01:00 JSTにこの結果で確定します。');
  expect(within(first).getByRole('link', { name: '報告を確認する' })).toBeInTheDocument();
  expect(second).toHaveTextContent('対戦相手が決まるのを待っています');
});

const contestWithCheckin = (change: Partial<Contest> = {}) =>
  aContest({
    isEntry: true,
    entryInfo: anEntryInfo(),
    checkin: true,
    checkinStart: minutes(-60),
    checkinEnd: minutes(30),
    entryEnd: minutes(-120),
    contestStart: minutes(60),
    contestEnd: minutes(240),
    status: 'entryDone',
    ...change,
  });

it('shows the contests to come where nothing is paired, and finds one where there is none', async () => {
  const over = aContest({ id: 200, name: '終わった杯', status: 'matchDone', contestEnd: minutes(-60) });
  const { unmount } = open([], [over, contestWithCheckin({ isCheckin: true })]);
  expect(await screen.findByText('いま決まっている試合はありません')).toBeInTheDocument();
  const row = await screen.findByRole('link', { name: /宵闇カップ/ });
  expect(row).toHaveAttribute('href', '/contests/100');
  expect(await within(row).findByText(/チェックインが済んでいます/)).toBeInTheDocument();
  const list = (name: string) =>
    within(screen.getByRole('heading', { name }).closest('section') as HTMLElement);
  expect(list('これからの大会').queryByText('終わった杯')).not.toBeInTheDocument();
  expect(list('出番が終わった大会').getByText('終わった杯')).toBeInTheDocument();
  expect(screen.getByText(/^組み合わせが発表されると/)).toBeInTheDocument();
  unmount();
  open([]);
  expect(await screen.findByRole('link', { name: '大会を探す' })).toHaveAttribute('href', '/contests');
  expect(screen.queryByText('これからの大会')).not.toBeInTheDocument();
});

it('says nothing of pairings to come to a viewer whose contests are over, and shows them without the drawing', async () => {
  const over = aContest({ id: 200, name: '終わった杯', status: 'matchDone', contestEnd: minutes(-60) });
  open([], [over]);
  const notice = (await screen.findByText('いま決まっている試合はありません')).closest('[role="status"]');
  expect(notice).not.toHaveTextContent('組み合わせが発表されると');
  expect(notice?.querySelector('svg')).toBeNull();
  expect(await screen.findByText('終わった杯')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '大会を探す' })).toHaveAttribute('href', '/contests');
});

it('shows a contest whose check-in is open before the matches, with its button and deadline', async () => {
  open([aTurn({ match: matchOf({ startTime: start }) })], [contestWithCheckin()]);
  const contest = await card(/宵闇カップ/);
  expect(await contest.findByRole('button', { name: 'チェックインする' })).toBeEnabled();
  expect(await contest.findByText(/締切/)).toHaveTextContent('01:30');
  expect(screen.getAllByRole('group')[0]).toHaveAccessibleName('宵闇カップ');
});

it('says when check-in opens, and asks for none before', async () => {
  open([], [contestWithCheckin({ checkinStart: minutes(10) })]);
  const row = await screen.findByRole('link', { name: /宵闇カップ/ });
  expect(await within(row).findByText('チェックイン開始')).toBeInTheDocument();
  expect(row).toHaveTextContent(/チェックイン開始今日 01:10/);
  expect(row).toHaveTextContent('チェックインの受付が始まったら');
  expect(screen.queryByRole('button', { name: 'チェックインする' })).not.toBeInTheDocument();
});

it('says on the contest’s page what to do about the match', async () => {
  const contest = aContest({
    id: 3,
    isEntry: true,
    entryEnd: minutes(-120),
    contestStart: minutes(-30),
    contestEnd: minutes(240),
    status: 'match',
    myMatch: {
      matchId: 11,
      format: 'tournament',
      stageId: 7,
      section: 0,
      round: 0,
      order: 0,
      startTime: start,
    },
  });
  const { router } = open([aTurn({ state: 'playing', here: true })], [contest], minutes(1));
  await router.navigate('/contests/3');
  const figure = await screen.findByRole('region', { name: 'あなたの試合' });
  expect(figure).toHaveTextContent('準決勝 1-1選手2 と対戦');
  await waitFor(() =>
    expect(screen.getByText('試合の時間です').parentElement).toHaveTextContent(
      'チェックインが済んでいます。',
    ),
  );
  expect(screen.getAllByRole('link', { name: '自分の試合へ' })[0]).toHaveAttribute(
    'href',
    '/contests/3/tournament/7/match/11',
  );
});

it('offers another try where the matches cannot be read', async () => {
  open([aTurn()]);
  server.use(http.get('*/api/v1/users/me/matches/', () => problem(503, 'overloaded'), { once: true }));
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await user.click(await screen.findByRole('button', { name: 'もう一度試す' }));
  await card(/秋の櫓杯/);
});

it('knows the deadline of a turn and when the clock changes the turn', () => {
  const lobby = aTurn({ format: 'battleroyal', opponent: null, state: 'playing' });
  expect(turnText(lobby)).toBe('lobbyPlaying');
  expect(turnText(aTurn({ opponent: null }))).toBe('opponentOpen');
  expect(momentOf(aTurn({ state: 'waitingForConfirm', confirmAt: minutes(5) }))).toEqual({
    kind: 'counts',
    at: minutes(5),
  });
  expect(momentOf(aTurn({ state: 'disputed' }))).toBeNull();
  const order: Turn[] = [aTurn(), aTurn({ state: 'playing' }), aTurn({ state: 'checkin' })];
  expect(byUrgency(order).map(({ state }) => state)).toEqual(['playing', 'checkin', 'upcoming']);
  const turns = [aTurn({ walkoverAt: minutes(15) })];
  const at = (count: number) => nextChange(turns, Date.parse(minutes(count)));
  expect([at(-20), at(-15), at(0), at(15)]).toEqual([
    Date.parse(minutes(-15)),
    Date.parse(start),
    Date.parse(minutes(15)),
    null,
  ]);
});

it('lets a player leave the contest after a question, and reads the matches again', async () => {
  const left: string[] = [];
  const turn = aTurn({ format: 'swissdraw', canLeave: true });
  open([turn]);
  server.use(
    http.post('*/api/v1/contests/3/entries/1/leave/', ({ request }) => {
      left.push(request.url);
      server.use(http.get('*/api/v1/users/me/matches/', () => HttpResponse.json({ items: [] })));
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const user = userEvent.setup();
  const match = await card(/秋の櫓杯/);
  await user.click(match.getByRole('button', { name: '大会を離脱する' }));
  const question = within(await screen.findByRole('dialog', { name: '大会を途中で離脱しますか？' }));
  expect(left).toEqual([]);
  await user.click(question.getByRole('button', { name: '大会を離脱する' }));
  expect(await screen.findByText('いま決まっている試合はありません')).toBeInTheDocument();
  expect(left).toHaveLength(1);
});

const lost: NonNullable<NonNullable<Contest['entryInfo']>['ending']> = {
  leftOut: false,
  place: { from: 5, to: 8 },
  lastMatch: {
    matchId: 11,
    format: 'tournament',
    stageId: 7,
    section: 0,
    round: 1,
    order: 0,
    startTime: start,
    opponent: { id: 2, kind: 'user', refId: 1002, name: '選手2', imageUrl: null },
    outcome: 'lost',
    unearned: false,
    score: [1, 2],
  },
};

const drawn = (ending: Partial<typeof lost>, change: Partial<Contest> = {}) =>
  aContest({
    id: 3,
    isEntry: true,
    entryInfo: anEntryInfo({ status: 'ALLOW', ending: { ...lost, ...ending } }),
    stages: [{ id: 7, format: 'tournament', finished: false }],
    entryEnd: minutes(-120),
    contestStart: minutes(-60),
    contestEnd: minutes(240),
    status: 'match',
    ...change,
  });

it('lists a contest in which the viewer is eliminated apart, with the place and the last match', async () => {
  open([], [drawn({})]);
  const row = await screen.findByRole('link', { name: /宵闇カップ/ });
  expect(screen.getByRole('heading', { name: '出番が終わった大会' })).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'これからの大会' })).not.toBeInTheDocument();
  expect(await within(row).findByText('あなたの順位：ベスト8')).toBeInTheDocument();
  expect(row).toHaveTextContent('最後の試合：選手2に1–2で敗北');
});

it('says on the contest’s page that the viewer is out, with a link to the last match', async () => {
  const { router } = open([], [drawn({})]);
  await router.navigate('/contests/3');
  const last = await screen.findByRole('link', { name: '最後の試合：選手2に1–2で敗北' });
  expect(last).toHaveAttribute('href', '/contests/3/tournament/7/match/11');
  expect(last.parentElement).toHaveTextContent('あなたの順位：ベスト8この大会では敗退しました。');
  expect(screen.queryByText('組み合わせが決まっています。')).not.toBeInTheDocument();
});

it('gives the place in a contest that is over', async () => {
  const { router } = open([], [drawn({ place: { from: 3, to: 3 }, lastMatch: null }, { playState: 'over' })]);
  await router.navigate('/contests/3');
  expect(await screen.findByText('あなたの順位：第3位')).toBeInTheDocument();
});

it.each([
  ['declined', {}, '今回は出場者に選ばれませんでした。'],
  ['waiting', {}, '空きが出ませんでした。'],
  [
    'applied',
    { checkin: true, checkinEnd: minutes(-90) },
    'チェックインの受付が終了し、チェックインが済んでいないため',
  ],
] as const)('says why an entry is not drawn: %s', async (standing, change, text) => {
  const leftOut = { leftOut: true, place: null, lastMatch: null };
  const status = standing === 'applied' ? 'ALLOW' : null;
  const { router } = open(
    [],
    [drawn(leftOut, { entryInfo: anEntryInfo({ standing, status, ending: leftOut }), ...change })],
  );
  await router.navigate('/contests/3');
  expect(await screen.findByText(text, { exact: false })).toBeInTheDocument();
});

it('tells who advances that the playoff is not drawn, and who is out that they are out', async () => {
  const league = { contestType: 'LEAGUE', stages: [{ id: 7, format: 'league', finished: true }] } as const;
  const after = (change: Partial<Contest>, ending: Partial<typeof lost> = {}) =>
    drawn({ place: null, ...ending }, { ...league, stages: [...league.stages], ...change });
  const advances = aTurn({
    contest: { id: 4, name: '星見リーグ', gameName: 'VALORANT' },
    format: 'league',
    match: null,
    opponent: null,
    state: 'waitingForPlayoff',
    startTime: null,
    began: null,
    canLeave: true,
  });
  const { router } = open(
    [advances],
    [
      after({ id: 4, name: '星見リーグ', entryInfo: anEntryInfo({ status: 'ALLOW' }) }),
      after({ id: 5, name: '月見リーグ' }),
    ],
  );
  const through = await card(/星見リーグ/);
  expect(through.getByRole('heading', { name: '決勝トーナメントに進出しました' })).toBeInTheDocument();
  expect(through.getByText(/^決勝トーナメントの組み合わせはまだ決まっていません。/)).toBeInTheDocument();
  expect(through.getByRole('link', { name: '順位を見る' })).toHaveAttribute('href', '/contests/4/tournament');
  expect(through.getByRole('button', { name: '大会を離脱する' })).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: '出番が終わった大会' })).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'これからの大会' })).not.toBeInTheDocument();
  const out = screen.getByRole('link', { name: /月見リーグ/ });
  expect(await within(out).findByText(/この大会では敗退しました。/)).toBeInTheDocument();

  await router.navigate('/contests/4');
  // The page draws its parts again as they are loaded.
  await waitFor(() => expect(screen.getByText('決勝トーナメントに進出しました')).toBeInTheDocument());
  expect(screen.queryByText('組み合わせが決まっています。')).not.toBeInTheDocument();
  await router.navigate('/contests/5');
  await waitFor(() => expect(screen.getByText(/この大会では敗退しました。/)).toBeInTheDocument());
});
