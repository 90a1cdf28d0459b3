import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { Outlet } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aContest, surroundings } from '@/entities/contest/testing';
import type { Chat, ChatRoom, Contest, Message } from '@/shared/api/types';
import type { LiveEvent } from '@/shared/live/connection';
import { sendAs } from '@/shared/outbox/sender';
import { renderRoutes } from '@/test/render';
import { problem, server } from '@/test/server';
import { ChatLinks } from './components/ChatLinks';
import { useRoomNews } from './lib/useRooms';
import ChatsTab from './pages/ChatsTab';
import { aChat, aMessage, aRoom, mine, someRooms } from './testing';

interface Options {
  invalidate?: readonly (readonly unknown[])[];
  onEvent?: (event: LiveEvent) => void;
  onGap?: () => void;
}

interface Heard {
  event: (event: LiveEvent) => void;
  gap: () => void;
}

/** What the page follows; tests play the server's part. */
const live = vi.hoisted(() => new Map<string, Map<unknown, Heard>>());
vi.mock('@/shared/live/useLive', async () => {
  const { useQueryClient } = await import('@tanstack/react-query');
  const { useRef } = await import('react');
  return {
    useLive: (channel: string | null, options: Options) => {
      const queries = useQueryClient();
      const refresh = () => {
        for (const queryKey of options.invalidate ?? []) void queries.invalidateQueries({ queryKey });
      };
      const follower = useRef(null);
      if (channel) {
        const followers = live.get(channel) ?? new Map<unknown, Heard>();
        live.set(channel, followers);
        followers.set(follower, {
          event: (event: LiveEvent) => {
            options.onEvent?.(event);
            refresh();
          },
          gap: () => {
            options.onGap?.();
            refresh();
          },
        });
      }
    },
  };
});

function channel(name: string) {
  const found = [...(live.get(name)?.values() ?? [])];
  if (found.length === 0) throw new Error(`nobody follows ${name}`);
  return {
    event: (event: LiveEvent) => {
      for (const each of found) each.event(event);
    },
    gap: () => {
      for (const each of found) each.gap();
    },
  };
}

const hear = (name: string, kind: LiveEvent['kind'], more: Partial<LiveEvent> = {}) =>
  act(async () => channel(name).event({ kind, at: '2026-11-20T12:00:00Z', contestId: 100, ...more }));

/** A server with rooms and their talk. */
const stage = {
  rooms: [] as ChatRoom[],
  talk: new Map<number, Message[]>(),
  chat: {} as Partial<Chat>,
  canAsk: true,
  posts: [] as { key: string | null; body: unknown }[],
  reads: [] as [string, unknown][],
  asked: [] as string[],
  refusals: 0,
};

function handlers() {
  const base = '*/api/v1/contests/100/chats';
  const rooms = '*/api/v1/chats';
  const talkOf = (id: unknown) => stage.talk.get(Number(id)) ?? [];
  return [
    http.get(`${base}/`, ({ request }) => {
      const kind = new URL(request.url).searchParams.get('kind');
      const items = stage.rooms.filter((room) => !kind || room.kind === kind);
      return HttpResponse.json({ ...someRooms(items, { canAsk: stage.canAsk }), unread: unreadOf() });
    }),
    http.put(`${base}/read/`, () => {
      stage.rooms = stage.rooms.map((room) => ({ ...room, unread: 0 }));
      return new HttpResponse(null, { status: 204 });
    }),
    http.get(`${rooms}/:chatId/`, ({ params }) => {
      const room = stage.rooms.find(({ chatId }) => chatId === Number(params.chatId));
      return room ? HttpResponse.json(aChat(room, stage.chat)) : problem(404, 'chatDoesNotExist');
    }),
    http.get(`${rooms}/:chatId/messages/`, ({ params, request }) => {
      const query = new URL(request.url).searchParams;
      stage.asked.push(query.toString());
      const talk = talkOf(params.chatId);
      const after = query.get('after');
      if (after !== null) {
        return HttpResponse.json({ items: talk.filter(({ id }) => id > Number(after)), next: null });
      }
      const before = Number(query.get('before') ?? Number.POSITIVE_INFINITY);
      const older = talk.filter(({ id }) => id < before);
      const items = older.slice(-10).reverse();
      return HttpResponse.json({ items, next: older.length > 10 ? String(items.at(-1)?.id) : null });
    }),
    http.post(`${rooms}/:chatId/messages/`, async ({ params, request }) => {
      const { clientId, ...body } = (await request.json()) as { text: string; clientId: string };
      stage.posts.push({ key: clientId, body });
      if (stage.refusals-- > 0) return problem(422, 'unknownFile');
      const message = aMessage(500 + stage.posts.length, { from: mine, text: body.text, clientId });
      stage.talk.set(Number(params.chatId), [...talkOf(params.chatId), message]);
      return HttpResponse.json(message);
    }),
    http.post(`${rooms}/:chatId/typing/`, () => new HttpResponse(null, { status: 204 })),
    http.put(`${rooms}/:chatId/read/`, async ({ params, request }) => {
      stage.reads.push([String(params.chatId), await request.json()]);
      stage.rooms = stage.rooms.map((room) =>
        room.chatId === Number(params.chatId) ? { ...room, unread: 0 } : room,
      );
      return HttpResponse.json({ unread: 0 });
    }),
    http.put(`${rooms}/:chatId/closed/`, async ({ params, request }) => {
      const { closed } = (await request.json()) as { closed: boolean };
      stage.rooms = stage.rooms.map((room) =>
        room.chatId === Number(params.chatId) ? { ...room, closed } : room,
      );
      const room = stage.rooms.find(({ chatId }) => chatId === Number(params.chatId));
      return HttpResponse.json(aChat(room ?? aRoom(1), stage.chat));
    }),
  ];
}

const unreadOf = () => stage.rooms.reduce((sum, { unread }) => sum + unread, 0);

function Around({ contest }: { contest: Contest }) {
  useRoomNews(contest.id, contest.chatUnread !== null);
  return <Outlet context={{ contest, canEdit: false, now: 0 }} />;
}

function show(at = '/contests/100/chats', change: Partial<Contest> = {}) {
  const contest = aContest({ chatUnread: 0, isEntry: true, ...change });
  return renderRoutes(
    [
      {
        path: '/contests/:id',
        element: <Around contest={contest} />,
        children: [
          {
            index: true,
            element: contest.chatUnread === null ? <p>概要</p> : <ChatLinks contest={contest} />,
          },
          { path: 'chats', element: <ChatsTab /> },
          { path: 'chats/:chatId', element: <ChatsTab /> },
        ],
      },
    ],
    { at, token: 'token' },
  );
}

const said = () => screen.findByRole('log', { name: 'メッセージ' });
const field = () => screen.findByRole('textbox', { name: 'メッセージ' });

/** jsdom has no layout: the list is 400 high and 1000 long, and stands at its end or away from it. */
function scrollTo(list: HTMLElement, top: number) {
  Object.defineProperty(list, 'scrollHeight', { value: 1000, configurable: true });
  Object.defineProperty(list, 'clientHeight', { value: 400, configurable: true });
  list.scrollTop = top;
  fireEvent.scroll(list);
}

/** A desktop: Enter sends. */
function withKeyboard() {
  const still = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    ...still(query),
    matches: query.includes('pointer: fine'),
  }));
}

let visible: DocumentVisibilityState = 'visible';
let leave = () => {};
beforeEach(() => {
  live.clear();
  leave = sendAs({ viewerId: mine.id, token: 'session' });
  sessionStorage.clear();
  visible = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visible);
  Object.assign(stage, {
    rooms: [
      aRoom(1, { lastMessage: 'よろしく' }),
      aRoom(2, { kind: 'notice', isReadOnly: true, unread: 2, lastMessage: '開始は10時です' }),
    ],
    talk: new Map([
      [1, [aMessage(1), aMessage(2)]],
      [2, [aMessage(11), aMessage(12)]],
    ]),
    chat: {},
    canAsk: true,
    posts: [],
    reads: [],
    asked: [],
    refusals: 0,
  });
  server.use(...surroundings(), ...handlers());
});
afterEach(() => {
  leave();
  vi.restoreAllMocks();
});

it('shows the contest to those who are in none of its rooms', async () => {
  const { router } = show('/contests/100/chats/1', { chatUnread: null });
  expect(await screen.findByText('概要')).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/contests/100');
});

it('opens the first room, which stays when talk elsewhere changes the order', async () => {
  show();
  expect(await within(await said()).findByText('発言2')).toBeInTheDocument();
  stage.rooms = [...stage.rooms].reverse();
  await hear('user:9', 'chat.posted', { chatId: 2 });
  const rooms = screen.getByRole('list', { name: 'チャット' });
  await waitFor(() => expect(within(rooms).getAllByRole('link')[0]).toHaveTextContent('お知らせ'));
  expect(within(await said()).getByText('発言2')).toBeInTheDocument();
  expect(within(rooms).getByRole('link', { current: 'page' })).toHaveTextContent('全体チャット');
});

it('hears new messages, catches up after a gap and keeps out what was taken out', async () => {
  show();
  const list = await said();
  await within(list).findByText('発言2');
  stage.talk.set(1, [aMessage(1), aMessage(2), aMessage(3)]);
  await hear('chat:1', 'chat.posted', { chatId: 1, messageId: 3 });
  expect(await within(list).findByText('発言3')).toBeInTheDocument();
  expect(stage.asked.at(-1)).toBe('after=2');

  await hear('chat:1', 'chat.removed', { chatId: 1, messageId: 2 });
  expect(await within(list).findByText('削除されたメッセージ')).toBeInTheDocument();
  expect(within(list).queryByText('発言2')).toBeNull();

  // While nothing was heard one message was taken out and one came.
  stage.talk.set(1, [
    aMessage(1, { type: 'removed', text: '' }),
    aMessage(2, { type: 'removed', text: '' }),
    aMessage(3),
    aMessage(4),
  ]);
  await act(async () => channel('chat:1').gap());
  expect(await within(list).findByText('発言4')).toBeInTheDocument();
  expect(within(list).queryByText('発言1')).toBeNull();
  expect(within(list).getAllByText('発言3')).toHaveLength(1);
});

it('reads older pages on the way up and tells of new messages to who is away from the end', async () => {
  stage.talk.set(
    1,
    Array.from({ length: 25 }, (_, index) => aMessage(index + 1)),
  );
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(1000);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
  show();
  const list = await said();
  await within(list).findByText('発言25');
  expect(within(list).queryByText('発言15')).toBeNull();
  scrollTo(list, 0);
  expect(await within(list).findByText('発言6')).toBeInTheDocument();
  expect(stage.asked.filter((query) => query.startsWith('before'))).toEqual(['before=16']);

  scrollTo(list, 300);
  stage.rooms = stage.rooms.map((room) => (room.chatId === 1 ? { ...room, unread: 1 } : room));
  stage.talk.set(1, [...(stage.talk.get(1) ?? []), aMessage(26)]);
  await hear('chat:1', 'chat.posted', { chatId: 1, messageId: 26 });
  await hear('user:9', 'chat.posted', { chatId: 1, messageId: 26 });
  const banner = await screen.findByRole('button', { name: '新しいメッセージ 1件' });
  expect(stage.reads).toEqual([]);
  await userEvent.click(banner);
  expect(screen.queryByRole('button', { name: /新しいメッセージ/ })).toBeNull();
  await waitFor(() => expect(stage.reads).toEqual([['1', { messageId: 26 }]]));
});

it('marks a room as read while its end is seen, not in a window behind', async () => {
  visible = 'hidden';
  show('/contests/100/chats/2');
  const list = await said();
  await within(list).findByText('発言12');
  expect(within(list).getByText('ここから未読')).toBeInTheDocument();
  expect(stage.reads).toEqual([]);
  visible = 'visible';
  fireEvent(document, new Event('visibilitychange'));
  await waitFor(() => expect(stage.reads).toEqual([['2', { messageId: 12 }]]));
  const rooms = screen.getByRole('list', { name: 'チャット' });
  await waitFor(() => expect(within(rooms).queryByRole('img', { name: /未読/ })).toBeNull());
});

it('clears the badges of all rooms', async () => {
  show();
  await said();
  const rooms = screen.getByRole('list', { name: 'チャット' });
  expect(within(rooms).getByRole('img', { name: '未読2件' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'ルーム一覧のメニュー' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'すべて既読にする' }));
  await waitFor(() => expect(within(rooms).queryByRole('img', { name: /未読/ })).toBeNull());
});

it('clears the messages of a room from the display, on this device alone, and shows them again', async () => {
  const { unmount } = show();
  expect(await within(await said()).findByText('発言2')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'ルームのメニュー' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: '表示を消去する' }));
  await waitFor(() => expect(screen.queryByText('発言2')).toBeNull());
  expect(screen.getByText(/ここまでの表示を消去しました/)).toBeInTheDocument();
  const said3 = aMessage(3);
  stage.talk.set(1, [aMessage(1), aMessage(2), said3]);
  await hear('chat:1', 'chat.posted', { chatId: 1, messageId: 3, message: said3 });
  expect(await within(await said()).findByText('発言3')).toBeInTheDocument();
  unmount();
  show();
  expect(await within(await said()).findByText('発言3')).toBeInTheDocument();
  expect(screen.queryByText('発言2')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '前のメッセージを表示' }));
  expect(within(await said()).getByText('発言1')).toBeInTheDocument();
  expect(localStorage.getItem('yagura.chatCleared.9.1')).toBeNull();
});

it('sends with Enter on a desktop, but not with the Enter of an input method', async () => {
  withKeyboard();
  show();
  const text = await field();
  await userEvent.type(text, 'よろしく{Shift>}{Enter}{/Shift}おねがいします');
  fireEvent.keyDown(text, { key: 'Enter', isComposing: true });
  fireEvent.keyDown(text, { key: 'Enter', keyCode: 229 });
  expect(stage.posts).toEqual([]);
  fireEvent.keyDown(text, { key: 'Enter' });
  await waitFor(() =>
    expect(stage.posts).toMatchObject([{ body: { text: 'よろしく\nおねがいします', image: null } }]),
  );
  expect(text).toHaveValue('');
  expect(await within(await said()).findByText(/おねがいします/)).toBeInTheDocument();
});

it('begins a new line with Enter on a phone, and keeps the draft of each room', async () => {
  const first = show();
  await userEvent.type(await field(), 'まず{Enter}つぎ');
  expect(stage.posts).toEqual([]);
  first.unmount();
  show();
  expect(await field()).toHaveValue('まず\nつぎ');
  await userEvent.click(screen.getByRole('button', { name: '送信' }));
  await waitFor(() => expect(stage.posts).toHaveLength(1));
  expect(localStorage.length).toBe(2); // the session
});

it('keeps a message that failed and sends it again with the same key', async () => {
  stage.refusals = 1;
  show();
  await userEvent.type(await field(), '届いて');
  await userEvent.click(screen.getByRole('button', { name: '送信' }));
  expect(await screen.findByText(/送信できませんでした/)).toBeInTheDocument();
  expect(within(await said()).getByText('届いて')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'もう一度送る' }));
  await waitFor(() => expect(screen.queryByText(/送信できませんでした/)).toBeNull());
  expect(stage.posts).toHaveLength(2);
  expect(stage.posts[1]?.key).toBe(stage.posts[0]?.key);
  expect(within(await said()).getAllByText('届いて')).toHaveLength(1);
});

it('does not send what is too long', async () => {
  show();
  fireEvent.change(await field(), { target: { value: 'あ'.repeat(1001) } });
  expect(screen.getByText('1文字オーバーしています')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '送信' })).toBeDisabled();
});

it('attaches a picture to a message, and lets it be removed', async () => {
  const uploads: string[] = [];
  server.use(
    http.post('*/api/v1/files/', async () => {
      uploads.push('upload');
      return HttpResponse.json({ path: 'chat/a.png', url: '/files/chat/a.png?signature=x' });
    }),
  );
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:a', revokeObjectURL: () => undefined }),
  );
  show();
  await field();
  const chosen = screen.getByLabelText('画像を添付', { selector: 'input' });
  await userEvent.upload(chosen, new File(['x'], 'a.png', { type: 'image/png' }));
  expect(await screen.findByText('画像を添付しました')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '画像を外す' }));
  expect(screen.getByRole('button', { name: '送信' })).toBeDisabled();
  await userEvent.upload(chosen, new File(['x'], 'a.png', { type: 'image/png' }));
  await screen.findByText('画像を添付しました');
  await userEvent.click(screen.getByRole('button', { name: '送信' }));
  await waitFor(() => expect(stage.posts).toMatchObject([{ body: { text: '', image: 'chat/a.png' } }]));
  expect(uploads).toHaveLength(2);
  fireEvent.change(chosen, { target: { files: [new File(['x'], 'a.webp', { type: 'image/webp' })] } });
  expect(await screen.findByRole('alert')).toHaveTextContent('PNG, JPEG, GIF');
  fireEvent.change(chosen, { target: { files: [new File(['x'], 'a.gif', { type: 'image/gif' })] } });
  expect(await screen.findByText('画像を添付しました')).toBeInTheDocument();
});

it('says why a room cannot be written in, and leads an entrant to a question', async () => {
  show('/contests/100/chats/2');
  expect(await screen.findByText('お知らせに書き込めるのは運営だけです。')).toBeInTheDocument();
  expect(screen.queryByRole('textbox', { name: 'メッセージ' })).toBeNull();
  const question = aRoom(3, {
    kind: 'question',
    name: '何時から？',
    owner: { id: 9, nickname: 'ゆうと', imageUrl: null },
  });
  const asked: unknown[] = [];
  server.use(
    http.post('*/api/v1/contests/100/chats/questions/', async ({ request }) => {
      asked.push(await request.json());
      if (asked.length === 1) return problem(409, 'questionRoomLimit', { params: { count: 10 } });
      stage.rooms = [question, ...stage.rooms];
      return HttpResponse.json(aChat(question));
    }),
  );
  await userEvent.click(screen.getAllByRole('button', { name: '質問する' })[0] as HTMLElement);
  const sheet = await screen.findByRole('dialog', { name: '運営に質問する' });
  await userEvent.type(within(sheet).getByLabelText('質問の内容'), '何時から？');
  await userEvent.click(within(sheet).getByRole('button', { name: '送信する' }));
  expect(await within(sheet).findByRole('alert')).toBeInTheDocument();
  expect(within(sheet).getByLabelText('質問の内容')).toHaveValue('何時から？');
  await userEvent.click(within(sheet).getByRole('button', { name: '送信する' }));
  expect(await screen.findByRole('heading', { name: /何時から？/ })).toBeInTheDocument();
  expect(asked).toEqual([{ text: '何時から？' }, { text: '何時から？' }]);
});

it('lets operators look at the questions alone, and mark one as answered', async () => {
  stage.canAsk = false;
  stage.rooms = [
    ...stage.rooms,
    aRoom(3, { kind: 'question', name: '何時から？', owner: { id: 5, nickname: 'みずき', imageUrl: null } }),
    aRoom(4, { kind: 'question', name: '場所は？', closed: true }),
  ];
  stage.chat = { canModerate: true };
  show('/contests/100/chats/3', { abilities: ['ABILITY_CONTEST_EDIT', 'ABILITY_CONTEST_CHAT_EDIT'] });
  await said();
  const titles = () =>
    within(screen.getByRole('list', { name: 'チャット' }))
      .getAllByRole('link')
      .map((link) => link.querySelector('strong')?.textContent);
  expect(titles()).toEqual(['全体チャット', 'お知らせ', '何時から？', '場所は？']);
  await userEvent.click(screen.getByRole('button', { name: '未回答の質問' }));
  await waitFor(() => expect(titles()).toEqual(['何時から？']));
  await userEvent.click(screen.getByRole('button', { name: '回答済みにする' }));
  expect(await screen.findByText('未回答の質問はありません。')).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: '再開する' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '質問する' })).toBeNull();
});

it('says so where a room is not there, and where nothing is said', async () => {
  stage.talk.set(1, []);
  const first = show('/contests/100/chats/77');
  expect(await screen.findByText('このルームは開けません')).toBeInTheDocument();
  first.unmount();
  show();
  expect(await screen.findByText(/まだメッセージがありません。最初の/)).toBeInTheDocument();
});

it('leads from the contest to its notices and questions, with what is unread', async () => {
  show('/contests/100');
  const links = await screen.findByRole('navigation', { name: '運営との連絡' });
  const notice = within(links).getByRole('link', { name: /お知らせ/ });
  expect(notice).toHaveAttribute('href', '/contests/100/chats/2');
  expect(within(notice).getByRole('img', { name: '未読2件' })).toBeInTheDocument();
  expect(within(links).getByText('質問はまだありません。')).toBeInTheDocument();
  expect(within(links).getByRole('button', { name: '質問する' })).toBeInTheDocument();
  stage.rooms = [
    aRoom(2, { kind: 'notice', unread: 3 }),
    aRoom(3, { kind: 'question', unread: 1, lastMessage: 'はい' }),
  ];
  await hear('user:9', 'chat.posted', { chatId: 3 });
  expect(await within(links).findByRole('img', { name: '未読3件' })).toBeInTheDocument();
  expect(within(links).getByRole('link', { name: /はい/ })).toHaveAttribute('href', '/contests/100/chats/3');
  expect(within(links).getByText('お知らせはまだありません。')).toBeInTheDocument();
});

it('folds messages of people whom the viewer blocks, and opens one at a time', async () => {
  stage.chat = { blocked: [5] };
  stage.rooms = stage.rooms.map((room) => ({ ...room, lastBlocked: true, lastMessage: '' }));
  stage.talk.set(1, [aMessage(1), aMessage(2), aMessage(3, { from: mine })]);
  show();
  const list = await said();
  await within(list).findByText('発言3');
  expect(within(list).queryByText('発言1')).toBeNull();
  expect(within(list).getAllByText('ブロックした人のメッセージ')).toHaveLength(2);
  const rooms = screen.getByRole('list', { name: 'チャット' });
  expect(within(rooms).getAllByText('ブロックした人のメッセージ').length).toBeGreaterThan(0);
  await userEvent.click(within(list).getAllByRole('button', { name: '表示する' })[1] as HTMLElement);
  expect(within(list).getByText('発言2')).toBeInTheDocument();
  expect(within(list).queryByText('発言1')).toBeNull();
  await hear('chat:1', 'chat.typing', { chatId: 1, subjectId: 5 });
  expect(screen.queryByText('みずきさんが入力中…')).toBeNull();
});
