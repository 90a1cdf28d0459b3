import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { apiCall } from '@/shared/api/call';
import { apiPages, apiQuery } from '@/shared/api/query';
import type { ChatKind, ChatRooms, ChatTarget, Message } from '@/shared/api/types';
import type { Attempt } from '@/shared/outbox/Outbox';
import type { Phrase } from './lib/phrases';

/** The rooms of a contest in a list: all of the viewer's rooms, or those of one kind. */
export type RoomScope = 'all' | 'notice' | 'question';

/** These keys are not below the contest's key: events of its matches do not change the rooms. */
export const chatKeys = {
  /** Every list of rooms. */
  lists: ['chats', 'rooms'] as const,
  rooms: (contestId: number) => ['chats', 'rooms', contestId] as const,
  list: (contestId: number, scope: RoomScope) => ['chats', 'rooms', contestId, scope] as const,
  every: ['chats', 'rooms', 'every'] as const,
  everyOf: (kind: ChatKind | null) => ['chats', 'rooms', 'every', kind] as const,
  of: (target: ChatTarget) => ['chats', 'of', target] as const,
  /** Every room as its own page has it. */
  chats: ['chats', 'room'] as const,
  chat: (chatId: number) => ['chats', 'room', chatId] as const,
  messages: (chatId: number) => ['chats', 'messages', chatId] as const,
  members: (chatId: number) => ['chats', 'members', chatId] as const,
  reach: (chatId: number) => ['chats', 'reach', chatId] as const,
};

/** The viewer's rooms of a contest, those with the newest message first. For members and operators. */
export function roomsQuery(contestId: number, scope: RoomScope = 'all') {
  const query = scope === 'all' ? {} : { kind: scope };
  return infiniteQueryOptions({
    ...apiPages('/contests/{id}/chats/', { path: { id: contestId }, query }),
    queryKey: chatKeys.list(contestId, scope),
  });
}

/** The viewer's rooms of every kind, or of one, those with the newest message first. */
export function everyRoomQuery(kind: ChatKind | null = null) {
  return infiniteQueryOptions({
    ...apiPages('/chats/', { query: kind ? { kind } : {} }),
    queryKey: chatKeys.everyOf(kind),
  });
}

export function chatQuery(chatId: number) {
  return queryOptions({
    ...apiQuery('/chats/{chatId}/', { path: { chatId } }),
    queryKey: chatKeys.chat(chatId),
  });
}

export function chatOfQuery(target: ChatTarget) {
  return queryOptions({
    queryKey: chatKeys.of(target),
    queryFn: () => apiCall('post', '/chats/', { body: target }),
  });
}

export function membersQuery(chatId: number) {
  return infiniteQueryOptions({
    ...apiPages('/chats/{chatId}/members/', { path: { chatId } }),
    queryKey: chatKeys.members(chatId),
  });
}

/** The number of people whom a message reaches, and of those who have read the newest. For operators of the contest. */
export function reachQuery(chatId: number) {
  return queryOptions({
    ...apiQuery('/chats/{chatId}/reach/', { path: { chatId } }),
    queryKey: chatKeys.reach(chatId),
    // Reading a message sends no live event.
    refetchInterval: 30_000,
  });
}

/** Reads one page of messages: newest first, or with `after` oldest first. */
export function readMessages(
  chatId: number,
  from: { before?: number; after?: number },
  signal?: AbortSignal,
) {
  return apiCall('get', '/chats/{chatId}/messages/', {
    path: { chatId },
    query: from,
    ...(signal && { signal }),
  });
}

/** A message to post: a text, the path of a picture or both; or a phrase. */
export interface Words {
  text: string;
  image: string | null;
  phrase: Phrase | null;
}

/** Posts a message. Posting it again with the same client id has no further effect. */
export function postMessage(
  chatId: number,
  { text, image, phrase }: Words,
  clientId: string,
  attempt: Attempt,
): Promise<Message> {
  return apiCall('post', '/chats/{chatId}/messages/', {
    path: { chatId },
    ...attempt,
    body: phrase ? { phrase, clientId } : { text, image, clientId },
  });
}

/**
 * Marks the room as read up to a message, and updates the unread counts of the lists. A room is often left right after it is read, so the
 * request is sent although the page is closed (keepalive).
 */
export async function readChat(queries: QueryClient, chatId: number, messageId: number) {
  const { unread } = await apiCall('put', '/chats/{chatId}/read/', {
    path: { chatId },
    body: { messageId },
    keepalive: true,
  });
  changeRooms(queries, chatKeys.lists, (page) => {
    const before = page.items.find((room) => room.chatId === chatId);
    const less = before && !before.muted ? before.unread - unread : 0;
    return {
      ...page,
      items: page.items.map((room) => (room.chatId === chatId ? { ...room, unread } : room)),
      unread: Math.max(0, page.unread - less),
    };
  });
}

/** Marks all rooms of the contest as read, or every room of the viewer. */
export async function readAllChats(queries: QueryClient, contestId: number | null) {
  await (contestId === null
    ? apiCall('put', '/chats/read/', { keepalive: true })
    : apiCall('put', '/contests/{id}/chats/read/', { path: { id: contestId }, keepalive: true }));
  changeRooms(queries, contestId === null ? chatKeys.lists : chatKeys.rooms(contestId), (page) => ({
    ...page,
    items: page.items.map((room) => ({ ...room, unread: 0 })),
    unread: 0,
  }));
}

type Page = Pick<ChatRooms, 'items' | 'unread'>;

function changeRooms(queries: QueryClient, queryKey: readonly unknown[], change: (page: Page) => Page) {
  queries.setQueriesData<{ pages: Page[]; pageParams: unknown[] }>(
    { queryKey },
    (list) => list && { ...list, pages: list.pages.map(change) },
  );
}
