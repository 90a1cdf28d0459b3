import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { client, unwrap } from '@/shared/api/client';
import type { ChatRooms, Message } from '@/shared/api/types';
import { intent } from '@/shared/lib/useIntent';

/** Which rooms a list holds: all of the viewer's, or the questions alone. */
export type RoomScope = 'all' | 'question';

/** Not below the contest's own key: what is played there says nothing about the rooms. */
export const chatKeys = {
  rooms: (contestId: number) => ['chats', contestId, 'rooms'] as const,
  list: (contestId: number, scope: RoomScope) => ['chats', contestId, 'rooms', scope] as const,
  chat: (contestId: number, chatId: number) => ['chats', contestId, 'room', chatId] as const,
  messages: (contestId: number, chatId: number) => ['chats', contestId, 'messages', chatId] as const,
  members: (contestId: number, chatId: number) => ['chats', contestId, 'members', chatId] as const,
};

/** The viewer's rooms, those with the newest talk first; for members and operators only. */
export function roomsQuery(contestId: number, scope: RoomScope = 'all') {
  return infiniteQueryOptions({
    queryKey: chatKeys.list(contestId, scope),
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        client.GET('/contests/{id}/chats/', {
          params: {
            path: { id: contestId },
            query: { ...(scope === 'question' && { kind: scope }), ...(pageParam && { cursor: pageParam }) },
          },
          signal,
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page: ChatRooms) => page.next,
  });
}

export function chatQuery(contestId: number, chatId: number) {
  return queryOptions({
    queryKey: chatKeys.chat(contestId, chatId),
    queryFn: ({ signal }) =>
      unwrap(
        client.GET('/contests/{id}/chats/{chatId}/', {
          params: { path: { id: contestId, chatId } },
          signal,
        }),
      ),
  });
}

export function membersQuery(contestId: number, chatId: number) {
  return infiniteQueryOptions({
    queryKey: chatKeys.members(contestId, chatId),
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        client.GET('/contests/{id}/chats/{chatId}/members/', {
          params: { path: { id: contestId, chatId }, query: pageParam ? { cursor: pageParam } : {} },
          signal,
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
}

/** One page of messages: newest first, or with `after` oldest first. */
export function readMessages(
  contestId: number,
  chatId: number,
  from: { before?: number; after?: number },
  signal?: AbortSignal,
) {
  return unwrap(
    client.GET('/contests/{id}/chats/{chatId}/messages/', {
      params: { path: { id: contestId, chatId }, query: from },
      ...(signal && { signal }),
    }),
  );
}

/** What a person says: a text, the path of a picture, or both. */
export interface Words {
  text: string;
  image: string | null;
}

/** One key for one message: sent again, it is still said once. */
export function postMessage(contestId: number, chatId: number, body: Words, key: string): Promise<Message> {
  return unwrap(
    client.POST('/contests/{id}/chats/{chatId}/messages/', {
      params: { path: { id: contestId, chatId } },
      body,
      headers: intent(key),
    }),
  );
}

export function removeMessage(contestId: number, chatId: number, messageId: number) {
  return unwrap(
    client.DELETE('/contests/{id}/chats/{chatId}/messages/{messageId}/', {
      params: { path: { id: contestId, chatId, messageId } },
    }),
  );
}

export function askQuestion(contestId: number, text: string, key: string) {
  return unwrap(
    client.POST('/contests/{id}/chats/questions/', {
      params: { path: { id: contestId } },
      body: { text },
      headers: intent(key),
    }),
  );
}

export function closeChat(contestId: number, chatId: number, closed: boolean) {
  return unwrap(
    client.PUT('/contests/{id}/chats/{chatId}/closed/', {
      params: { path: { id: contestId, chatId } },
      body: { closed },
    }),
  );
}

/** Marks the room as read up to a message; the lists say at once what is left. */
export async function readChat(queries: QueryClient, contestId: number, chatId: number, messageId: number) {
  const { unread } = await unwrap(
    client.PUT('/contests/{id}/chats/{chatId}/read/', {
      params: { path: { id: contestId, chatId } },
      body: { messageId },
    }),
  );
  changeRooms(queries, contestId, (page) => {
    const before = page.items.find((room) => room.chatId === chatId)?.unread ?? 0;
    return {
      ...page,
      items: page.items.map((room) => (room.chatId === chatId ? { ...room, unread } : room)),
      unread: Math.max(0, page.unread - before + unread),
    };
  });
}

/** Marks all rooms of the contest as read (C4.073). */
export async function readAllChats(queries: QueryClient, contestId: number) {
  await unwrap(client.PUT('/contests/{id}/chats/read/', { params: { path: { id: contestId } } }));
  changeRooms(queries, contestId, (page) => ({
    ...page,
    items: page.items.map((room) => ({ ...room, unread: 0 })),
    unread: 0,
  }));
}

function changeRooms(queries: QueryClient, contestId: number, change: (page: ChatRooms) => ChatRooms) {
  for (const scope of ['all', 'question'] as const) {
    queries.setQueryData(
      roomsQuery(contestId, scope).queryKey,
      (list) => list && { ...list, pages: list.pages.map(change) },
    );
  }
}
