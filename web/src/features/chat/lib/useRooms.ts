import { type UseInfiniteQueryResult, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { chatKeys, everyRoomQuery, type RoomScope, roomsQuery } from '@/entities/chat/api';
import type { ChatKind, ChatRoom } from '@/shared/api/types';
import { useLive } from '@/shared/live/useLive';
import { useViewer } from '@/shared/viewer/viewer';

export interface Rooms {
  query: UseInfiniteQueryResult;
  rooms: ChatRoom[] | undefined;
  /** The number of unread messages in all rooms that are not muted. */
  unread: number;
  /** Whether the viewer may open a question. */
  canAsk: boolean;
}

type Pages = readonly { items: ChatRoom[] }[] | undefined;

/** Joins the pages. A room with a new message between two reads is in both, and is listed once. */
function roomsOf(pages: Pages): ChatRoom[] | undefined {
  return (
    pages && [...new Map(pages.flatMap(({ items }) => items).map((room) => [room.chatId, room])).values()]
  );
}

/** The viewer's rooms of a contest, in the order of their newest message. */
export function useRooms(contestId: number, scope: RoomScope = 'all', enabled = true): Rooms {
  const query = useInfiniteQuery({ ...roomsQuery(contestId, scope), enabled });
  const pages = query.data?.pages;
  const head = pages?.[0];
  return { query, rooms: roomsOf(pages), unread: head?.unread ?? 0, canAsk: head?.canAsk ?? false };
}

/** The viewer's rooms of every kind, or of one, in the order of their newest message. */
export function useEveryRoom(kind: ChatKind | null = null): Rooms {
  const query = useInfiniteQuery(everyRoomQuery(kind));
  const pages = query.data?.pages;
  return { query, rooms: roomsOf(pages), unread: pages?.[0]?.unread ?? 0, canAsk: false };
}

/**
 * Returns the room to open without a choice: the first one. It stays open when a message in another room changes the order
 * (CHAT-3), until the viewer is no longer in it.
 */
export function useFirstRoom({ query, rooms }: Rooms): number | null {
  const [first, setFirst] = useState<number | null>(null);
  const isGone = rooms !== undefined && !query.hasNextPage && rooms.every(({ chatId }) => chatId !== first);
  const next = first === null || isGone ? (rooms?.[0]?.chatId ?? null) : first;
  if (next !== first) setFirst(next);
  return next;
}

/** Kinds of events of a contest that change the members of its rooms. */
const membership = /^(?:entry|entries|operator|contest)\./;

/** Refreshes the viewer's rooms of a contest on all its tabs. */
export function useRoomNews(contestId: number, member: boolean): void {
  const viewer = useViewer();
  const queries = useQueryClient();
  const rooms = chatKeys.rooms(contestId);
  useLive(member && viewer.signedIn ? `user:${viewer.id}` : null, { invalidate: [rooms] });
  useLive(member ? `contest:${contestId}` : null, {
    onEvent: ({ kind }) => {
      if (membership.test(kind)) void queries.invalidateQueries({ queryKey: rooms });
    },
  });
}

/** Kinds of events of a person that change their rooms or the unread counts. */
const ownNews = /^(?:chat|friend|team|operator|room)\./;

/** Refreshes the list of all the viewer's rooms. */
export function useEveryRoomNews(): void {
  const viewer = useViewer();
  const queries = useQueryClient();
  const refresh = () => void queries.invalidateQueries({ queryKey: chatKeys.every });
  useLive(viewer.signedIn ? `user:${viewer.id}` : null, {
    onEvent: ({ kind }) => {
      if (ownNews.test(kind)) refresh();
    },
    onGap: refresh,
  });
}
