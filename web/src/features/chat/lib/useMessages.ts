import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { chatKeys, readMessages } from '@/entities/chat/api';
import { refreshQueries } from '@/shared/api/query';
import type { Message } from '@/shared/api/types';
import { useLive } from '@/shared/live/useLive';
import {
  type History,
  merged,
  readEnd,
  readOlder,
  readSince,
  trimmed,
  withMessages,
  withoutMessage,
} from './history';

/**
 * Reads the loaded messages again from the first one on. If these are too many, reads only the messages after the last
 * one, so that the older ones, which somebody may be reading, stay. Reads the end of the room if none is loaded or too
 * many were missed.
 */
async function refreshed(queries: QueryClient, chatId: number, signal: AbortSignal) {
  const key = chatKeys.messages(chatId);
  const read = (from: { before?: number; after?: number }) => readMessages(chatId, from, signal);
  const known = queries.getQueryData<History>(key);
  const first = known?.messages[0];
  const last = known?.messages.at(-1);
  /** Reads the end of the room, and keeps what arrived live after that. */
  async function end(): Promise<History> {
    const history = await readEnd(read);
    const newest = history.messages.at(-1)?.id ?? 0;
    const now = queries.getQueryData<History>(key);
    const arrived = now?.messages.filter(({ id }) => id > newest) ?? [];
    return { ...history, messages: merged(history.messages, arrived) };
  }
  if (!known || !first || !last) return end();
  const found = (await readSince(read, first.id - 1)) ?? (await readSince(read, last.id));
  if (!found) return end();
  // Older pages may have been loaded meanwhile.
  const now = queries.getQueryData<History>(key) ?? known;
  return { ...now, messages: merged(now.messages, found) };
}

/** Changes the loaded messages of a room. */
type Change = (by: (history: History | undefined) => History | undefined) => void;

/**
 * Reads the messages that were missed. One read runs at a time; events during it cause one more. Messages after the gap
 * may already be there, as they arrive live.
 */
function useCatchUp(chatId: number, add: (...messages: Message[]) => void) {
  const queries = useQueryClient();
  // `after` is the last message before the first missing one.
  const reading = useRef<{ busy: boolean; after: number | null }>({ busy: false, after: null });
  const catchUp = useCallback(async () => {
    const state = reading.current;
    const last = queries.getQueryData<History>(chatKeys.messages(chatId))?.messages.at(-1)?.id ?? 0;
    state.after = Math.min(state.after ?? last, last);
    if (state.busy) return;
    state.busy = true;
    let after: number | null = null;
    try {
      while (state.after !== null) {
        after = state.after;
        state.after = null;
        if (after === 0) {
          // The first read of the room may be running, with an answer from before the event.
          await refreshQueries(queries, [chatKeys.messages(chatId)]);
          continue;
        }
        const found = await readSince((from) => readMessages(chatId, from), after);
        if (found) add(...found);
        else await queries.resetQueries({ queryKey: chatKeys.messages(chatId) });
      }
    } catch {
      // The next event causes a read from there on.
      if (after !== null) state.after = Math.min(state.after ?? after, after);
    } finally {
      state.busy = false;
    }
  }, [queries, chatId, add]);
  return {
    catchUp,
    /** Whether missed messages are still to be read. */
    isBehind: () => reading.current.after !== null,
  };
}

/** Reads the page before the loaded messages on request. */
function useOlder(chatId: number, change: Change) {
  const queries = useQueryClient();
  const [older, setOlder] = useState<'idle' | 'loading' | 'failed'>('idle');
  const loadOlder = useCallback(async () => {
    const known = queries.getQueryData<History>(chatKeys.messages(chatId));
    if (!known?.older) return;
    setOlder('loading');
    try {
      const page = await readOlder((from) => readMessages(chatId, from), known);
      // If the list has started again at its end meanwhile, the messages between that and the page are missing.
      const adjoins = (history: History) => history.messages[0]?.id === known.messages[0]?.id;
      change((history) =>
        history && adjoins(history)
          ? { messages: merged(history.messages, page.items), older: page.next !== null }
          : history,
      );
      setOlder('idle');
    } catch {
      setOlder('failed');
    }
  }, [queries, chatId, change]);
  return { older, loadOlder };
}

/** Reads the messages of a room: its end, live messages, and older pages on request. */
export function useMessages(chatId: number) {
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: chatKeys.messages(chatId),
    queryFn: ({ signal }) => refreshed(queries, chatId, signal),
    // Sharing compares lists by position: older messages at the beginning would make a new object of each known one.
    structuralSharing: false,
  });

  const change = useCallback<Change>(
    (by) => queries.setQueryData<History>(chatKeys.messages(chatId), by),
    [queries, chatId],
  );
  const add = useCallback(
    (...messages: Message[]) => change((history) => withMessages(history, messages)),
    [change],
  );
  /** Replaces a message by its removed state. */
  const takeOut = useCallback(
    (messageId: number) => change((history) => withoutMessage(history, messageId)),
    [change],
  );

  /** Keeps a room that is open for hours from growing without a limit. */
  const trim = useCallback(() => change(trimmed), [change]);

  const { catchUp, isBehind } = useCatchUp(chatId, add);
  useLive(`chat:${chatId}`, {
    onEvent: ({ kind, messageId, message }) => {
      if (kind === 'chat.typing') return;
      if (!queries.getQueryData(chatKeys.messages(chatId))) void catchUp();
      else if (kind === 'chat.removed' && messageId) takeOut(messageId);
      else if (message) {
        add(message);
        // An earlier read failed.
        if (isBehind()) void catchUp();
      } else void catchUp();
      if (kind !== 'chat.posted') {
        void queries.invalidateQueries({ queryKey: chatKeys.chat(chatId) });
        void queries.invalidateQueries({ queryKey: chatKeys.lists });
        void queries.invalidateQueries({ queryKey: chatKeys.members(chatId) });
      }
    },
    onGap: () => {
      void refreshQueries(queries, [chatKeys.messages(chatId), chatKeys.chat(chatId)]);
    },
  });

  return { query, add, takeOut, trim, ...useOlder(chatId, change) };
}
