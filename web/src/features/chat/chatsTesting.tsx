import { fireEvent, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { Outlet } from 'react-router';
import { afterEach, beforeEach, vi } from 'vitest';
import { aContest, surroundings } from '@/entities/contest/testing';
import type { Chat, ChatRoom, Contest, Message } from '@/shared/api/types';
import * as liveModule from '@/shared/live/useLive';
import { sendAs } from '@/shared/outbox/sender';
import { renderRoutes } from '@/test/render';
import { problem, server } from '@/test/server';
import { ChatLinks } from './components/ChatLinks';
import { useRoomNews } from './lib/useRooms';
import { fakeLive, live } from './liveTesting';
import ChatsTab from './pages/ChatsTab';
import { aChat, aMessage, aRoom, mine, someRooms } from './testing';

/** The rooms and messages of the test's server. */
export const stage = {
  rooms: [] as ChatRoom[],
  talk: new Map<number, Message[]>(),
  chat: {} as Partial<Chat>,
  canAsk: true,
  posts: [] as { key: string | null; body: unknown }[],
  reads: [] as [string, unknown][],
  asked: [] as string[],
  refusals: 0,
  /** Whether the window is visible. */
  visible: 'visible' as DocumentVisibilityState,
};

function handlers() {
  const base = '*/api/v1/contests/100/chats';
  const rooms = '*/api/v1/chats';
  const talkOf = (id: unknown) => stage.talk.get(Number(id)) ?? [];
  return [
    http.get(`${base}/`, ({ request }) => {
      const kind = new URL(request.url).searchParams.get('kind');
      const items = stage.rooms.filter((room) => !kind || room.kind === kind).slice(0, 50);
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
        const later = talk.filter(({ id }) => id > Number(after));
        const items = later.slice(0, 10);
        return HttpResponse.json({ items, next: later.length > 10 ? String(items.at(-1)?.id) : null });
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

export function show(at = '/contests/100/chats', change: Partial<Contest> = {}) {
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

export const said = () => screen.findByRole('log', { name: 'メッセージ' });
export const field = () => screen.findByRole('textbox', { name: 'メッセージ' });

/** Scrolls a list of height 400 and length 1000 to a position or its end. jsdom has no layout. */
export function scrollTo(list: HTMLElement, top: number) {
  Object.defineProperty(list, 'scrollHeight', { value: 1000, configurable: true });
  Object.defineProperty(list, 'clientHeight', { value: 400, configurable: true });
  list.scrollTop = top;
  fireEvent.scroll(list);
}

/** Simulates a desktop, where Enter sends. */
export function withKeyboard() {
  const still = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    ...still(query),
    matches: query.includes('pointer: fine'),
  }));
}

let leave = () => {};
/** Starts each test of a file with two rooms and their messages. */
export function serveChats() {
  beforeEach(() => {
    live.clear();
    vi.spyOn(liveModule, 'useLive').mockImplementation(fakeLive.useLive);
    leave = sendAs({ viewerId: mine.id, token: 'session' });
    sessionStorage.clear();
    vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => stage.visible);
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
      visible: 'visible',
    });
    server.use(...surroundings(), ...handlers());
  });
  afterEach(() => {
    leave();
    vi.restoreAllMocks();
  });
}
