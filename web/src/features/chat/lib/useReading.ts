import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { readChat } from '@/entities/chat/api';
import type { Message } from '@/shared/api/types';

interface Reading {
  chatId: number;
  /** The newest message that counts. */
  last: Message | undefined;
  viewerId: number;
  /** What the server counts as unread. */
  unread: number;
  /** The end of the room is before the viewer's eyes. */
  watching: boolean;
}

/** Marks a room as read while its end is seen (CHAT-4), and not otherwise. */
export function useReading({ chatId, last, viewerId, unread, watching }: Reading): void {
  const queries = useQueryClient();
  const read = useRef<number | null>(null);
  const lastId = last?.id;
  // Who says something has read all before it.
  const own = last?.from?.id === viewerId;
  useEffect(() => {
    if (lastId === undefined) return;
    // What was there on opening is read already where nothing is unread.
    if (read.current === null) read.current = unread === 0 ? lastId : 0;
    if (own && unread === 0) read.current = lastId;
    if (!watching || (lastId <= read.current && unread === 0)) return;
    read.current = lastId;
    readChat(queries, chatId, lastId).catch(() => {
      read.current = 0;
    });
  }, [queries, chatId, lastId, own, unread, watching]);
}
