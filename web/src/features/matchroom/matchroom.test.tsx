import { screen, act as settle, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { lazy } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import * as chat from '@/entities/chat/api';
import { surroundings } from '@/entities/contest/testing';
import * as chatRoom from '@/features/chat/components/ChatRoom';
import MatchRoomPage from '@/pages/matchroom/MatchRoomPage';
import type { MatchRoom } from '@/shared/api/types';
import { ConfirmHost } from '@/shared/ui/ConfirmHost';
import { useViewer } from '@/shared/viewer/viewer';
import { fakeConnection } from '@/test/live';
import { renderRoutes } from '@/test/render';
import { problem, server } from '@/test/server';
import MatchRoomsPage from './pages/MatchRoomsPage';

const live = fakeConnection();

const at = '2026-11-20T10:00:00.000Z';
const me = 9;
const player = (uid: number, nickname: string, status: 0 | 1 | null, tid: number | null = null) => ({
  id: uid + 100,
  uid,
  tid,
  teamname: tid ? 'Nine' : null,
  teamImage: null,
  user: { id: uid, nickname, imageUrl: null },
  status,
  created: at,
  updated: at,
});

let room: MatchRoom;

/** Returns the room with people, the newest first, and the viewer's abilities. */
function gather(
  entries: MatchRoom['playerEntries'],
  viewer: Partial<MatchRoom['viewer']>,
  more: object = {},
) {
  room = {
    id: 7,
    gid: 1,
    cid: 0,
    name: '夜の練習',
    game: { id: 1, gameName: 'VALORANT', key: '00002' },
    contestName: null,
    status: 0,
    code: null,
    deleteFlag: false,
    created: at,
    updated: at,
    started: null,
    finished: null,
    teams: {},
    players: Object.fromEntries(entries.map(({ uid }) => [uid, at])),
    teamInfo: {},
    playerEntries: entries,
    results: [],
    capacity: 64,
    viewer: {
      inside: false,
      teamId: null,
      status: null,
      mayEnter: false,
      mayReady: false,
      mayLeave: false,
      mayStart: false,
      mayPlay: false,
      mayDone: false,
      entered: true,
      removed: false,
      mayManage: false,
      invitedAs: null,
      ...viewer,
    },
    ...more,
  };
}

const inside = { inside: true, mayReady: true } as const;
const rei = (status: 0 | 1 | null) => player(12, 'Rei', status);
const self = (status: 0 | 1 | null) => player(me, 'ゆうと', status, 3);

let sent: string[];

beforeEach(() => {
  sent = [];
  gather([self(null), rei(1)], { ...inside, mayLeave: true });
  const acts: Record<string, () => void> = {
    enter: () => gather([self(null), rei(1)], inside),
    ready: () => gather([self(1), rei(1)], { ...inside, status: 1, mayStart: true }, { status: 1 }),
    start: () => gather([self(1), rei(1)], { ...inside, status: 1, mayDone: true }, { status: 3 }),
    done: () =>
      gather(
        [self(1), rei(1)],
        { inside: true, status: 1 },
        { status: 99, results: [word(12, { winnerTeamId: 3 })] },
      ),
  };
  vi.spyOn(chatRoom, 'ChatRoom').mockImplementation(() => <p>talk</p>);
  vi.spyOn(chat, 'chatOfQuery').mockImplementation(
    (target) => ({ queryKey: ['chats', target], queryFn: async () => ({ id: 1 }) }) as never,
  );
  server.use(
    ...surroundings(),
    http.get('*/api/v1/match/', ({ request }) => {
      const url = new URL(request.url);
      return HttpResponse.json({ items: url.searchParams.get('mine') ? [] : [room], next: null });
    }),
    http.get('*/api/v1/match/7/', () => HttpResponse.json(room)),
    http.get('*/api/v1/teams/', () => HttpResponse.json({ items: [], next: null })),
    http.get('*/api/v1/presence/', ({ request }) => {
      const ids = new URL(request.url).searchParams.get('ids')?.split(',') ?? [];
      sent.push(`presence ${ids.length}`);
      return HttpResponse.json({ items: [{ userId: 12, state: 'offline', lastChanged: at }], next: null });
    }),
    http.all('*/api/v1/match/7/:act/', async ({ request, params }) => {
      sent.push(`${String(params.act)} ${await request.text()}`.trim());
      acts[String(params.act)]?.();
      return HttpResponse.json(room);
    }),
  );
});

const word = (userId: number, winner: object) => ({
  userId,
  winnerTeamId: null,
  winnerUserId: null,
  drawn: false,
  created: at,
  ...winner,
});

function Signed({ children }: { children: React.ReactNode }) {
  return useViewer().signedIn ? (
    <>
      {children}
      <ConfirmHost />
    </>
  ) : null;
}

const open = (path = '/match/7', list = <MatchRoomsPage />) =>
  renderRoutes(
    [
      {
        path: '/match',
        element: <Signed>{list}</Signed>,
      },
      {
        path: '/match/:id',
        element: (
          <Signed>
            <MatchRoomPage />
          </Signed>
        ),
      },
    ],
    { at: path, token: 'token' },
  );

const act = (name: string) => screen.findByRole('button', { name });

it('shows a player one action at a time, from ready to the result', async () => {
  const typing = userEvent.setup();
  open();
  expect(await screen.findByText('talk')).toBeVisible();
  expect(await screen.findByRole('img', { name: 'オフライン' })).toBeVisible();
  live.publish('user:9', { kind: 'presence.changed', subjectId: 12, state: 'online' });
  expect(await screen.findByRole('img', { name: 'オンライン' })).toBeVisible();
  expect(sent.filter((line) => line.startsWith('presence'))).toEqual(['presence 2']);
  await typing.click(await act('準備完了'));
  await typing.click(await act('対戦を開始する'));
  await typing.click(await act('終了（結果を入力）'));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByRole('button', { name: 'この結果を報告する' })).toBeDisabled();
  await typing.click(within(dialog).getByRole('radio', { name: 'Nine' }));
  await typing.click(within(dialog).getByRole('button', { name: 'この結果を報告する' }));
  expect(await screen.findByRole('heading', { name: 'Nineの勝ち' })).toBeVisible();
  expect(sent.filter((line) => !line.startsWith('presence'))).toEqual([
    'ready {"status":1}',
    'start',
    'done {"winnerTeamId":3}',
  ]);
});

it('says who is missing, and starts without them only when asked again', async () => {
  const typing = userEvent.setup();
  gather([player(13, 'Mika', null), self(1), rei(1)], { ...inside, status: 1, mayStart: true });
  open();
  expect(await screen.findByRole('heading', { name: 'Mikaさんの準備を待っています' })).toBeVisible();
  expect(screen.queryByRole('button', { name: '対戦を開始する' })).toBeNull();
  expect(screen.getByText('退出するには、先に準備を取り消してください。')).toBeVisible();
  await typing.click(await act('全員を待たずに開始'));
  await typing.click(await act('対戦を開始する'));
  await waitFor(() => expect(sent).toContain('start'));
});

it('invites the chosen members of a team, without one who enters meanwhile', async () => {
  const typing = userEvent.setup();
  const member = (id: number, nickname: string) => ({
    role: 'member',
    joinedAt: at,
    user: { id, nickname, imageUrl: null },
  });
  const team = { id: 3, name: 'Nine', role: 'owner', game: { id: 1 } };
  const members = [member(me, 'ゆうと'), member(14, 'Sora'), member(15, 'Nao'), member(16, 'Toma')];
  server.use(
    http.get('*/api/v1/teams/', () => HttpResponse.json({ items: [team], next: null })),
    http.get('*/api/v1/teams/3/', () => HttpResponse.json({ ...team, members })),
  );
  open();
  await typing.click(await act('メンバーを招待'));
  await typing.click(await screen.findByRole('checkbox', { name: 'Toma' }));
  expect(await act('2人を招待する')).toBeVisible();
  gather([player(15, 'Nao', null, 3), self(null), rei(1)], { ...inside, mayLeave: true });
  live.publish('room:7', { kind: 'room.updated', subjectId: 7 });
  await typing.click(await act('1人を招待する'));
  await waitFor(() => expect(sent).toContain('invite {"team":3,"members":[14]}'));
});

it.each([2, 3])('offers no act to a player who was not ready at the start: status %i', async (status) => {
  gather([self(null), rei(1), player(13, 'Mika', 1)], { inside: true, mayLeave: true }, { status });
  open();
  expect(await screen.findByRole('heading', { name: '対戦が始まっています' })).toBeVisible();
  expect(screen.queryByRole('button', { name: '準備完了' })).toBeNull();
  expect(await act('退出する')).toBeVisible();
});

it('lets the other side agree in one tap, and tells when the sides differ', async () => {
  const typing = userEvent.setup();
  const playing = { inside: true, status: 1, mayDone: true } as const;
  gather([self(1), rei(1)], playing, { status: 4, results: [word(12, { winnerUserId: 12 })] });
  open();
  expect(await screen.findByRole('heading', { name: '相手側の報告：Reiの勝ち' })).toBeVisible();
  await typing.click(await act('この結果で確定'));
  await waitFor(() => expect(sent).toContain('done {"winnerUserId":12}'));
  gather([self(1), rei(1)], playing, {
    status: -1,
    results: [word(12, { winnerUserId: 12 }), word(me, { winnerTeamId: 3 })],
  });
  live.publish('room:7', { kind: 'room.updated', subjectId: 7 });
  expect(await screen.findByRole('heading', { name: '結果を取得できませんでした' })).toBeVisible();
  expect(screen.getByText('Nineの報告：Nineの勝ち')).toBeVisible();
});

it.each([
  ['person', { winnerUserId: 13 }],
  ['team', { winnerTeamId: 8 }],
])('says that a withdrawn %s won, on the page and in the list', async (_, winner) => {
  gather([self(1), rei(1)], { inside: true, status: 1 }, { status: 99, results: [word(me, winner)] });
  const { router } = open();
  expect(await screen.findByRole('heading', { name: '退会済みユーザーの勝ち' })).toBeVisible();
  expect(screen.queryByText('引き分け')).toBeNull();
  await settle(() => router.navigate('/match'));
  expect(await screen.findByText('退会済みユーザーの勝ち')).toBeVisible();
});

it('does not offer to agree that a withdrawn person won', async () => {
  gather(
    [self(1), rei(1), player(14, 'Mika', 1)],
    { inside: true, status: 1, mayDone: true },
    { status: 4, results: [word(12, { winnerUserId: 13 })] },
  );
  open();
  expect(await screen.findByRole('heading', { name: '相手側の報告：退会済みユーザーの勝ち' })).toBeVisible();
  expect(await act('結果が違う')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'この結果で確定' })).toBeNull();
});

it('joins from the list and says why joining is impossible', async () => {
  const typing = userEvent.setup();
  gather([rei(null)], { mayEnter: true }, { name: '' });
  const { router } = open('/match');
  await typing.click(await screen.findByRole('link', { name: /Reiのルーム/ }));
  expect(router.state.location.pathname).toBe('/match/7');
  server.use(
    http.post('*/api/v1/match/7/enter/', () => problem(409, 'roomFull', { params: { count: 64 } }), {
      once: true,
    }),
  );
  await typing.click(await act('入室する'));
  expect(await screen.findByText(/満員です（64人まで）/)).toBeVisible();
  await typing.click(await act('入室する'));
  expect(await act('準備完了')).toBeVisible();
  server.use(http.get('*/api/v1/match/7/', () => problem(404, 'roomDoesNotExist')));
  live.publish('room:7', { kind: 'room.left', subjectId: 7 });
  expect(await screen.findByText('このマッチルームはもうありません')).toBeVisible();
});

it('tells that a room was closed without reading it again', async () => {
  open();
  expect(await act('準備完了')).toBeVisible();
  const asked = vi.fn();
  server.use(
    http.get('*/api/v1/match/7/', () => {
      asked();
      return problem(404, 'roomDoesNotExist');
    }),
  );
  live.publish('room:7', { kind: 'room.closed', subjectId: 7 });
  expect(await screen.findByText('このマッチルームはもうありません')).toBeVisible();
  expect(asked).not.toHaveBeenCalled();
});

it('lists a room of the viewer once, also while it is played', async () => {
  gather([self(1), rei(1)], { ...inside, status: 1 }, { status: 3 });
  server.use(http.get('*/api/v1/match/', () => HttpResponse.json({ items: [room], next: null })));
  open('/match');
  expect(await screen.findByText('ほかに開いているルームはありません')).toBeVisible();
  expect(screen.getByRole('heading', { name: '参加中のルーム' })).toBeVisible();
  expect(screen.getAllByRole('link', { name: /夜の練習/ })).toHaveLength(1);
});

it('clears the lists when the viewer leaves them', async () => {
  const typing = userEvent.setup();
  gather([rei(null)], { mayEnter: true }, { name: '' });
  const { router } = open('/match');
  await typing.click(await screen.findByRole('link', { name: /Reiのルーム/ }));
  expect(await act('入室する')).toBeVisible();
  server.use(http.get('*/api/v1/match/', () => new Promise<never>(() => undefined)));
  await settle(() => router.navigate('/match'));
  expect(await screen.findByRole('heading', { level: 1, name: 'マッチルーム' })).toBeVisible();
  expect(screen.queryByRole('link', { name: /Reiのルーム/ })).toBeNull();
});

it('lets the creator remove a player and close the room, each after a question', async () => {
  const typing = userEvent.setup();
  gather([self(null), rei(1)], { ...inside, mayLeave: true, mayManage: true });
  server.use(
    http.delete('*/api/v1/match/7/players/12/', () => {
      sent.push('remove 12');
      gather([self(null)], { ...inside, mayLeave: true, mayManage: true });
      return HttpResponse.json(room);
    }),
    http.delete('*/api/v1/match/7/', () => {
      sent.push('close');
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { router } = open();
  expect(screen.queryByRole('button', { name: 'ゆうとさんを退出させる' })).toBeNull();
  await typing.click(await act('Reiさんを退出させる'));
  await typing.click(await act('退出させる'));
  await waitFor(() => expect(sent).toContain('remove 12'));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Rei' })).toBeNull());
  await typing.click(await act('ルームを閉じる'));
  await typing.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'ルームを閉じる' }),
  );
  await waitFor(() => expect(sent).toContain('close'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/match'));
});

it('lets a creator who has left the room close it', async () => {
  const typing = userEvent.setup();
  gather([rei(1)], { mayEnter: true, mayManage: true });
  server.use(
    http.delete('*/api/v1/match/7/', () => {
      sent.push('close');
      return new HttpResponse(null, { status: 204 });
    }),
  );
  open();
  await typing.click(await act('ルームを閉じる'));
  expect(screen.queryByRole('button', { name: '退出する' })).toBeNull();
  await typing.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'ルームを閉じる' }),
  );
  await waitFor(() => expect(sent).toContain('close'));
});

it('does not read a room again that the viewer closed while the list is loading', async () => {
  const typing = userEvent.setup();
  gather([self(null), rei(1)], { ...inside, mayManage: true });
  const asked = vi.fn();
  server.use(
    http.delete('*/api/v1/match/7/', () => {
      server.use(
        http.get('*/api/v1/match/7/', () => {
          asked();
          return problem(404, 'roomDoesNotExist');
        }),
      );
      return new HttpResponse(null, { status: 204 });
    }),
  );
  let load: (page: { default: typeof MatchRoomsPage }) => void = () => undefined;
  const Rooms = lazy(() => new Promise<{ default: typeof MatchRoomsPage }>((done) => (load = done)));
  const { router } = open('/match/7', <Rooms />);
  await typing.click(await act('ルームを閉じる'));
  await typing.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'ルームを閉じる' }),
  );
  await waitFor(() => expect(router.state.location.pathname).toBe('/match'));
  await settle(async () => live.publish('room:7', { kind: 'room.closed', subjectId: 7 }));
  await settle(async () => load({ default: MatchRoomsPage }));
  expect(await screen.findByRole('heading', { level: 1, name: 'マッチルーム' })).toBeVisible();
  expect(asked).not.toHaveBeenCalled();
});

it.each([
  [{ entered: true }, {}, 'このルームには入室できません。'],
  [{ entered: true, removed: true }, {}, 'ルームの作成者により退出となりました。'],
  [{ entered: true }, { status: 2 }, '対戦がすでに始まっています。'],
])('tells a person outside why there is no way in: %j %j', async (viewer, more, why) => {
  gather([rei(null)], viewer, more);
  open();
  expect(await screen.findByText(why)).toBeVisible();
  expect(screen.queryByRole('button', { name: '入室する' })).toBeNull();
});
