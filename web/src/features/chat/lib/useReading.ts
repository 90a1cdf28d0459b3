import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { readChat } from '@/entities/chat/api';
import type { Message } from '@/shared/api/types';

interface Reading {
  chatId: number;
  /** The message up to which the room is read. */
  last: Message | undefined;
  viewerId: number;
  /** The server's number of unread messages. */
  unread: number;
  /** Whether the end of the room is visible. */
  watching: boolean;
}

/** Marks a room as read while its end is visible (CHAT-4). */
export function useReading({ chatId, last, viewerId, unread, watching }: Reading): void {
  const queries = useQueryClient();
  const read = useRef<number | null>(null);
  const lastId = last?.id;
  // A message of the viewer's own marks everything before it as read.
  const own = last?.from?.id === viewerId;
  useEffect(() => {
    if (lastId === undefined) return;
    // If nothing is unread, the messages at the time of opening are read already.
    if (read.current === null) read.current = unread === 0 ? lastId : 0;
    if (own && unread === 0) read.current = lastId;
    // Older messages that are loaded later are read already.
    if (!watching || lastId < read.current || (lastId === read.current && unread === 0)) return;
    read.current = lastId;
    readChat(queries, chatId, lastId).catch(() => {
      read.current = 0;
    });
  }, [queries, chatId, lastId, own, unread, watching]);
}
