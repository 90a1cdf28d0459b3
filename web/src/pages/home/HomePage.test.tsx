import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it, onTestFinished, vi } from 'vitest';
import { routes } from '@/app/routes';
import { aContest, shiftedBy, surroundings, viewer } from '@/entities/contest/testing';
import { aDesk } from '@/features/desk/testing';
import { aTurn } from '@/features/play/testing';
import type { Contest, Desk } from '@/shared/api/types';
import { fakeConnection } from '@/test/live';
import { renderRoutes } from '@/test/render';
import { problem, server } from '@/test/server';

/** The tabs of the lists of contests that were read. */
const tabs: (string | null)[] = [];
const live = fakeConnection();

interface World {
  running?: Contest[];
  upcoming?: Contest[];
  recommended?: Contest[];
  participated?: Contest[];
  operated?: Contest[];
  now?: string;
  /** The desk of each operated contest. */
  desk?: Desk;
}

/** Handles every request of the home page. */
function world({
  running = [],
  upcoming = [],
  recommended = [],
  participated = [],
  operated = [],
  now,
  desk = aDesk(),
}: World = {}) {
  tabs.length = 0;
  const all = [...running, ...upcoming, ...participated, ...operated];
  const lists: Record<string, Contest[]> = {
    participated,
    operated,
    upcoming,
    recommended,
    match: running,
  };
  server.use(
    ...surroundings(now),
    http.get('*/api/v1/teams/', () => HttpResponse.json({ items: [], next: null })),
    http.get('*/api/v1/site/counts/', () => HttpResponse.json({ contests: 1234, entries: 56, people: 7 })),
    http.get('*/api/v1/contests/:id/desk/', () => HttpResponse.json(desk)),
    http.get('*/api/v1/contests/:id/', ({ params }) =>
      HttpResponse.json(all.find(({ id }) => id === Number(params.id))),
    ),
    http.get('*/api/v1/contests/', ({ request }) => {
      const query = new URL(request.url).searchParams;
      tabs.push(query.get('tab'));
      const items = lists[query.get('tab') ?? ''] ?? lists[query.get('status') ?? ''] ?? [];
      return HttpResponse.json({ items, next: null });
    }),
  );
}

const region = async (name: string) => {
  const section = (await screen.findByRole('heading', { name })).closest('section');
  if (!section) throw new Error(`${name} heads no section`);
  return within(section);
};

const start = aContest().contestStart;

it('shows a visitor what is played, the next free places and the board, and opens no live connection', async () => {
  world({
    running: [
      aContest({ id: 1, name: '試合中の杯', contestStart: shiftedBy(start, -3) }),
      aContest({ id: 4, name: '抽選前の杯', contestStart: shiftedBy(start, -3), playState: 'none' }),
    ],
    upcoming: [
      aContest({ id: 2, name: '受付中の杯', entryEnd: shiftedBy(start, 0) }),
      aContest({ id: 3, name: '満員の杯', entryCount: 16, entryEnd: shiftedBy(start, 0) }),
    ],
    now: shiftedBy(start, -1),
  });
  renderRoutes(routes);
  expect(await screen.findByRole('heading', { level: 1, name: '大会を、はじめよう。' })).toBeInTheDocument();
  const played = within(await screen.findByRole('list', { name: '試合中' }));
  expect(played.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/contests/1']);
  const open = within(screen.getByRole('list', { name: '次に出られる大会' }));
  expect(open.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/contests/2']);
  const board = await region('大会');
  expect(board.getByRole('link', { name: /満員の杯/ })).toBeInTheDocument();
  expect(board.getByRole('link', { name: /抽選前の杯/ })).toHaveTextContent('組み合わせ待ち');
  expect(board.getByRole('link', { name: 'すべて見る' })).toHaveAttribute('href', '/contests?view=board');
  expect(screen.queryByText('次にやること')).not.toBeInTheDocument();
  expect(live.channels()).toEqual([]);
});

it('tells a visitor how it works, the games, the counts and where help is', async () => {
  world();
  renderRoutes(routes);
  const steps = await region('はじめ方');
  expect(steps.getAllByRole('listitem')).toHaveLength(6);
  expect(steps.getByRole('link', { name: '参加者ガイドを読む' })).toHaveAttribute('href', '/help/players');
  expect(await screen.findByRole('link', { name: 'STREET FIGHTER 6' })).toHaveAttribute(
    'href',
    '/contests?game=5',
  );
  expect(await screen.findByText('1,234')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'よくある質問' })).toHaveAttribute('href', '/help/questions');
});

it('leads a visitor to the login before a contest is created', async () => {
  world();
  const user = userEvent.setup();
  renderRoutes(routes);
  const board = await region('大会');
  await user.click(await board.findByRole('button', { name: '大会を作成' }));
  expect(await screen.findByRole('dialog', { name: '新規登録' })).toBeInTheDocument();
});

it('begins a contest with its name: a visitor signs up on the way', async () => {
  world();
  let asked: { returnTo?: string } = {};
  server.use(
    http.post('*/api/v1/auth/magic-links/', async ({ request }) => {
      asked = (await request.json()) as typeof asked;
      return HttpResponse.json({ accountsOnly: false }, { status: 202 });
    }),
  );
  const user = userEvent.setup();
  renderRoutes(routes);
  await user.type(await screen.findByPlaceholderText('大会名'), '週末カップ{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: '新規登録' }));
  await user.type(dialog.getByLabelText('メールアドレス'), 'hana@example.com');
  await user.click(dialog.getByRole('checkbox'));
  await user.click(dialog.getByRole('button', { name: 'メールを受け取る' }));
  await screen.findByLabelText('6桁のコード');
  expect(asked.returnTo).toBe(`/contests/registration?${new URLSearchParams({ name: '週末カップ' })}`);
});

it('offers another try where a list cannot be read', async () => {
  world({ upcoming: [aContest({ id: 2, name: '受付中の杯' })] });
  let broken = true;
  server.use(
    http.get('*/api/v1/contests/', ({ request }) => {
      if (new URL(request.url).searchParams.get('status') !== 'match') return undefined;
      return broken ? problem(503, 'overloaded') : HttpResponse.json({ items: [aContest()], next: null });
    }),
  );
  const user = userEvent.setup();
  renderRoutes(routes);
  const board = await region('大会');
  const retry = await board.findByRole('button', { name: 'もう一度試す' });
  broken = false;
  await user.click(retry);
  expect(await board.findByText('受付中の杯')).toBeInTheDocument();
});

it('shows recommended contests to people who are signed in, and nothing if there are none', async () => {
  world({ recommended: [aContest({ id: 6, name: 'おすすめの杯' })] });
  const { unmount } = renderRoutes(routes, { token: 'abc' });
  const rows = within(await screen.findByRole('list', { name: 'おすすめの大会' }));
  expect(rows.getByRole('link', { name: /おすすめの杯/ })).toHaveAttribute('href', '/contests/6');
  unmount();
  world();
  renderRoutes(routes, { token: 'abc' });
  await region('自分のチーム');
  await waitFor(() => expect(tabs).toContain('recommended'));
  expect(screen.queryByRole('heading', { name: 'おすすめの大会' })).not.toBeInTheDocument();
});

it('reads the recommended contests of a visitor when the end of the page comes near', async () => {
  world({ recommended: [aContest({ id: 6, name: 'おすすめの杯' })] });
  let comeNear = () => {};
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(onSeen: (entries: { isIntersecting: boolean }[]) => void) {
        comeNear = () => onSeen([{ isIntersecting: true }]);
      }
      observe() {}
      disconnect() {}
    },
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  renderRoutes(routes);
  await region('Yaguraについて');
  expect(tabs).not.toContain('recommended');
  act(() => comeNear());
  expect(await screen.findByRole('list', { name: 'おすすめの大会' })).toHaveTextContent('おすすめの杯');
});

it('leads from the search field to the search of everything', async () => {
  world();
  const user = userEvent.setup();
  const { router } = renderRoutes(routes);
  await user.type(await screen.findByRole('searchbox'), '宵闇{Enter}');
  expect(decodeURIComponent(router.state.location.pathname + router.state.location.search)).toBe(
    '/search?q=宵闇',
  );
});

it('shows a player’s open check-in first and follows the contest', async () => {
  const start = aContest().entryStart;
  const contest = aContest({
    isEntry: true,
    checkin: true,
    checkinStart: shiftedBy(start, 4),
    checkinEnd: shiftedBy(start, 4.5),
    status: 'entryDone',
  });
  world({ participated: [contest], now: shiftedBy(start, 4.2) });
  renderRoutes(routes, { token: 'abc' });
  const next = await region('次にやること');
  expect(await next.findByText('チェックイン受付中')).toBeInTheDocument();
  expect(next.getByRole('link', { name: 'チェックインへ' })).toHaveAttribute('href', '/contests/100');
  expect(next.getByText(/23:30/)).toHaveTextContent('JST');
  expect(screen.getAllByRole('heading', { level: 2 })[0]).toHaveTextContent('次にやること');
  expect(live.channels()).toEqual(expect.arrayContaining([`user:${viewer.id}`, 'contests', 'contest:100']));
});

it('tells a player the opponent and the deadline, and follows that contest', async () => {
  const at = shiftedBy(aContest().entryStart, 6);
  const turn = aTurn({ state: 'checkin', startTime: at, began: at, walkoverAt: shiftedBy(at, 0.25) });
  world({ now: at });
  server.use(http.get('*/api/v1/users/me/matches/', () => HttpResponse.json({ items: [turn] })));
  renderRoutes(routes, { token: 'abc' });
  const next = await region('次にやること');
  expect(await next.findByRole('heading', { name: '選手2 と対戦' })).toBeInTheDocument();
  expect(next.getByText('試合のチェックインを受け付けています')).toBeInTheDocument();
  expect(next.getByText(/01:15/, { selector: 'time' })).toHaveTextContent('JST');
  expect(next.getByRole('link', { name: 'チェックインへ' })).toHaveAttribute(
    'href',
    '/contests/3/tournament/7/match/11',
  );
  expect(next.getByRole('link', { name: '次の試合を見る' })).toHaveAttribute('href', '/play');
  expect(live.channels()).toContain('contest:3');
});

it('shows an organiser’s entries to confirm first', async () => {
  const contest = aContest({ status: 'entryDone', abilities: ['ABILITY_CONTEST_EDIT'] });
  world({ operated: [contest], now: shiftedBy(contest.entryEnd, 0.1) });
  renderRoutes(routes, { token: 'abc' });
  expect(await screen.findByRole('link', { name: '参加を確定する' })).toHaveAttribute(
    'href',
    '/contests/100/participant/entryconfirm',
  );
});

it('leads an organiser with what blocks a contest', async () => {
  const contest = aContest({ status: 'match', abilities: ['ABILITY_CONTEST_EDIT'] });
  const newest = {
    chatId: 8,
    name: '質問',
    imageUrl: null,
    owner: null,
    lastMessage: '',
    lastMessageUpdated: start,
    unread: 1,
  };
  const conflict = {
    matchId: 11,
    stageId: 7,
    format: 'tournament' as const,
    section: 0,
    round: 0,
    order: 0,
    participants: [null, null],
    kind: 'conflict' as const,
    count: 0,
    since: start,
    minutes: 5,
  };
  const desk = aDesk({ attention: [conflict], questions: { unread: 1, open: 1, newest: [newest] } });
  world({ operated: [contest], now: shiftedBy(contest.contestStart, 0.1), desk });
  renderRoutes(routes, { token: 'abc' });
  const next = await region('次にやること');
  const dispute = await next.findByRole('link', { name: '異議が出ている試合 1 件' });
  expect(dispute).toHaveAttribute('href', '/contests/100/tournament/7/match/11');
  expect(next.getByRole('link', { name: '回答を待つ質問 1 件' })).toHaveAttribute(
    'href',
    '/contests/100/chats/8',
  );
  expect(next.getByRole('link', { name: '対応する' })).toHaveAttribute(
    'href',
    '/contests/100/tournament/7/match/11',
  );
});

it('says that nothing is urgent when nothing is', async () => {
  world({ participated: [aContest({ status: 'matchDone' })] });
  renderRoutes(routes, { token: 'abc' });
  const next = await region('次にやること');
  expect(await next.findByText('いま急ぐことはありません')).toBeInTheDocument();
  expect(next.getByRole('link', { name: '大会を探す' })).toHaveAttribute('href', '/contests');
});
