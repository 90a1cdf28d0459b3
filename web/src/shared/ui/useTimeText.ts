import { useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime, type TimeFormat } from '../lib/datetime';
import { useTimeZone } from '../viewer/viewer';

/** Writes a time for the reader, as `when` unless another format is given. */
export type TimeText = (at: string | Date, format?: TimeFormat) => string;

/** In every zone a day begins at a whole quarter of an hour. */
const quarter = 15 * 60_000;

/** Milliseconds between two looks at the clock. */
const tick = 30_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function follow(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const tell of listeners) tell();
  }, tick);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Returns the start of the current quarter of an hour, so that "today" changes at midnight on an open page. */
export function useQuarter(): number {
  return useSyncExternalStore(follow, () => Math.floor(Date.now() / quarter) * quarter);
}

/** Returns the current time in milliseconds, rounded down to 30 seconds. */
export function useTick(): number {
  return useSyncExternalStore(follow, () => Math.floor(Date.now() / tick) * tick);
}

/** Returns the function that writes times in the viewer's zone and language. All texts with times use it. */
export function useTimeText(): TimeText {
  const { language } = useTranslation().i18n;
  const zone = useTimeZone();
  const now = useQuarter();
  return useMemo(
    () =>
      (at, format = 'when') =>
        formatTime(at, { zone, language }, format, now),
    [zone, language, now],
  );
}
