import { useEffect, useMemo, useRef, useState } from 'react';
import { apiCall } from '@/shared/api/call';
import type { Message } from '@/shared/api/types';
import { useLive } from '@/shared/live/useLive';

/** Whoever is silent for so long types no more. */
const patience = 5_000;
/** The server tells a room as often as this. */
const every = 3_000;

interface Typist {
  /** Milliseconds since the epoch. */
  until: number;
  /** The newest message when they were heard: their own next one ends it. */
  after: number | undefined;
}

/** Who else is typing in a room, by id; a message that comes ends it. */
export function useTyping(chatId: number, viewerId: number, messages: readonly Message[]): number[] {
  const [typing, setTyping] = useState<ReadonlyMap<number, Typist>>(new Map());
  const newest = messages.at(-1);
  useLive(`chat:${chatId}`, {
    onEvent: ({ kind, subjectId, message }) => {
      if (kind === 'chat.typing' && subjectId && subjectId !== viewerId) {
        setTyping((now) => new Map(now).set(subjectId, { until: Date.now() + patience, after: newest?.id }));
      }
      const said = message?.from?.id;
      if (said) {
        setTyping((now) => {
          if (!now.has(said)) return now;
          const rest = new Map(now);
          rest.delete(said);
          return rest;
        });
      }
    },
  });
  useEffect(() => {
    if (typing.size === 0) return;
    const soonest = Math.min(...[...typing.values()].map(({ until }) => until));
    const timer = setTimeout(
      () => setTyping((now) => new Map([...now].filter(([, { until }]) => until > Date.now()))),
      Math.max(50, soonest - Date.now() + 20),
    );
    return () => clearTimeout(timer);
  }, [typing]);
  return useMemo(
    () =>
      [...typing]
        .filter(([id, { after }]) => newest?.from?.id !== id || newest.id === after)
        .map(([id]) => id),
    [typing, newest],
  );
}

/** Lets the room know while the viewer types, and not more often than it is told. */
export function useTellTyping(chatId: number): () => void {
  const told = useRef(0);
  return () => {
    const now = Date.now();
    if (now - told.current < every) return;
    told.current = now;
    void apiCall('post', '/chats/{chatId}/typing/', { path: { chatId } }).catch(() => undefined);
  };
}
