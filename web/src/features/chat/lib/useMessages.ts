import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import type { Message } from '@/shared/api/types';
import { useLive } from '@/shared/live/useLive';
import { chatKeys, readMessages } from '../api';
import { type History, merged, readEnd, readOlder, readSince, withMessages, withoutMessage } from './history';

/** Reads what is known anew from its first message on, or the end of the room where nothing is known. */
async function refreshed(queries: QueryClient, contestId: number, chatId: number, signal: AbortSignal) {
  const key = chatKeys.messages(contestId, chatId);
  const read = (from: { before?: number; after?: number }) => readMessages(contestId, chatId, from, signal);
  const known = queries.getQueryData<History>(key);
  const first = known?.messages[0];
  if (!first) return readEnd(read);
  const found = await readSince(read, first.id - 1);
  if (!found) return readEnd(read);
  // Older pages may have come meanwhile.
  const now = queries.getQueryData<History>(key) ?? known;
  return { ...now, messages: merged(now.messages, found) };
}

/** The talk of a room: its end, what comes live, and older pages as they are asked for. */
export function useMessages(contestId: number, chatId: number) {
  const queries = useQueryClient();
  const key = chatKeys.messages(contestId, chatId);
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => refreshed(queries, contestId, chatId, signal),
  });

  const change = useCallback(
    (by: (history: History | undefined) => History | undefined) =>
      queries.setQueryData<History>(chatKeys.messages(contestId, chatId), by),
    [queries, contestId, chatId],
  );
  const add = useCallback(
    (...messages: Message[]) => change((history) => withMessages(history, messages)),
    [change],
  );

  // One reading at a time; news that come during it make it read once more.
  const reading = useRef({ busy: false, again: false });
  const catchUp = useCallback(async () => {
    const state = reading.current;
    state.again = true;
    if (state.busy) return;
    state.busy = true;
    try {
      while (state.again) {
        state.again = false;
        const known = queries.getQueryData<History>(chatKeys.messages(contestId, chatId));
        const last = known?.messages.at(-1);
        if (!last) {
          await queries.invalidateQueries({ queryKey: chatKeys.messages(contestId, chatId) });
          continue;
        }
        const found = await readSince((from) => readMessages(contestId, chatId, from), last.id);
        if (found) add(...found);
        else await queries.resetQueries({ queryKey: chatKeys.messages(contestId, chatId) });
      }
    } catch {
      // The next news, or the end of the gap, reads it.
    } finally {
      state.busy = false;
    }
  }, [queries, contestId, chatId, add]);

  useLive(`chat:${chatId}`, {
    onEvent: ({ kind, messageId }) => {
      if (kind === 'chat.removed' && messageId) change((history) => withoutMessage(history, messageId));
      else void catchUp();
      if (kind !== 'chat.posted') {
        void queries.invalidateQueries({ queryKey: chatKeys.chat(contestId, chatId) });
        void queries.invalidateQueries({ queryKey: chatKeys.rooms(contestId) });
        void queries.invalidateQueries({ queryKey: chatKeys.members(contestId, chatId) });
      }
    },
    onGap: () => {
      void queries.invalidateQueries({ queryKey: chatKeys.messages(contestId, chatId) });
      void queries.invalidateQueries({ queryKey: chatKeys.chat(contestId, chatId) });
    },
  });

  const [older, setOlder] = useState<'idle' | 'loading' | 'failed'>('idle');
  const loadOlder = useCallback(async () => {
    const known = queries.getQueryData<History>(chatKeys.messages(contestId, chatId));
    if (!known?.older) return;
    setOlder('loading');
    try {
      const page = await readOlder((from) => readMessages(contestId, chatId, from), known);
      change(
        (history) => history && { messages: merged(history.messages, page.items), older: page.next !== null },
      );
      setOlder('idle');
    } catch {
      setOlder('failed');
    }
  }, [queries, contestId, chatId, change]);

  return {
    query,
    add,
    /** Puts the mark in the place of a message. */
    takeOut: useCallback(
      (messageId: number) => change((history) => withoutMessage(history, messageId)),
      [change],
    ),
    older,
    loadOlder,
  };
}
