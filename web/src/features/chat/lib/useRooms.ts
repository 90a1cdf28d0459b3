import { type UseInfiniteQueryResult, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { ChatRoom } from '@/shared/api/types';
import { useLive } from '@/shared/live/useLive';
import { useViewer } from '@/shared/viewer/viewer';
import { chatKeys, type RoomScope, roomsQuery } from '../api';

export interface Rooms {
  query: UseInfiniteQueryResult;
  rooms: ChatRoom[] | undefined;
  /** In all rooms of the contest. */
  unread: number;
  /** The viewer may open a question. */
  canAsk: boolean;
}

/** The viewer's rooms of a contest, in the order of their newest talk. */
export function useRooms(contestId: number, scope: RoomScope = 'all', enabled = true): Rooms {
  const query = useInfiniteQuery({ ...roomsQuery(contestId, scope), enabled });
  const pages = query.data?.pages;
  const head = pages?.[0];
  return {
    query,
    // A room that got new talk between two pages stands in both.
    rooms: pages && [
      ...new Map(pages.flatMap(({ items }) => items).map((room) => [room.chatId, room])).values(),
    ],
    unread: head?.unread ?? 0,
    canAsk: head?.canAsk ?? false,
  };
}

/** What of a contest decides who is in which room. */
const membership = /^(?:entry|entries|operator|contest)\./;

/** Keeps the viewer's rooms of a contest fresh on all its tabs. */
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
