import { QueryObserver, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { apiCall } from '../api/call';

/** How many milliseconds this device's clock is behind the server's. Windows, starts and deadlines follow the server's clock. */
const clockOffsetQuery = queryOptions({
  queryKey: ['clockOffset'] as const,
  queryFn: async ({ signal }) => {
    const sent = Date.now();
    const { now } = await apiCall('get', '/app/', { signal, cache: 'no-store' });
    const received = Date.now();
    const offset = Date.parse(now) - (sent + received) / 2;
    // A smaller offset is within the error of the measurement. The page is not drawn again for it.
    return Math.abs(offset) <= (received - sent) / 2 ? 0 : offset;
  },
  placeholderData: 0,
  staleTime: 10 * 60_000,
});

/**
 * The server's time is that of this device plus this number of milliseconds. React compares the number: with useQuery it would compare
 * the whole state of the query, and an answer during a drawing in steps would make it begin again, at one go.
 */
export function useClockOffset(): number {
  const queries = useQueryClient();
  const [observer] = useState(() => new QueryObserver(queries, clockOffsetQuery));
  const subscribe = useCallback((changed: () => void) => observer.subscribe(changed), [observer]);
  return useSyncExternalStore(subscribe, () => observer.getCurrentResult().data ?? 0);
}

/** The server's time in milliseconds, read again at an interval in milliseconds. */
export function useNow(interval: number): number {
  const offset = useClockOffset();
  const [local, setLocal] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setLocal(Date.now()), interval);
    return () => clearInterval(timer);
  }, [interval]);
  return local + offset;
}

/** The server's time in milliseconds, updated every second. */
export function useTickingNow(): number {
  return useNow(1000);
}

/** The longest delay of a timer, in milliseconds. A timer is late by the time for which its device sleeps. */
const longestWait = 60_000;

/** The server's time in milliseconds, updated when one of the given instants has come. */
export function useNowAt(instants: readonly string[]): number {
  const offset = useClockOffset();
  const [local, setLocal] = useState(Date.now);
  const now = local + offset;
  const next = Math.min(...instants.map((at) => Date.parse(at)).filter((at) => at > now));
  useEffect(() => {
    if (!Number.isFinite(next)) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      const left = next - (Date.now() + offset);
      if (left <= 0) setLocal(Date.now());
      else timer = setTimeout(wait, Math.min(left + 15, longestWait));
    };
    wait();
    return () => clearTimeout(timer);
  }, [next, offset]);
  return now;
}
