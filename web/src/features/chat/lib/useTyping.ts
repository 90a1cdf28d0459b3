import { useEffect, useMemo, useRef, useState } from 'react';
import { apiCall } from '@/shared/api/call';
import type { Message } from '@/shared/api/types';
import { useLive } from '@/shared/live/useLive';

/** Milliseconds after which a person without a further event no longer types. */
const patience = 5_000;
/** Milliseconds between two events of the server for one room. */
const every = 3_000;

interface Typist {
  /** Milliseconds since the epoch. */
  until: number;
  /** The newest message at that time; the person's next message ends it. */
  after: number | undefined;
}

/** Returns the ids of others who type in a room. A message of theirs ends it. */
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

/** Returns a function that tells the room that the viewer types, at most as often as the server forwards it. */
export function useTellTyping(chatId: number): () => void {
  const sentAt = useRef(0);
  return () => {
    const now = Date.now();
    if (now - sentAt.current < every) return;
    sentAt.current = now;
    void apiCall('post', '/chats/{chatId}/typing/', { path: { chatId } }).catch(() => undefined);
  };
}
