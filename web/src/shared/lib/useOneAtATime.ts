import { useCallback, useEffect, useRef } from 'react';

/** Returns a function that makes the call unless an earlier one still runs. A form that checks its input with the server sends once. */
export function useOneAtATime(call: () => Promise<void>): () => Promise<void> {
  const latest = useRef(call);
  const running = useRef(false);
  useEffect(() => {
    latest.current = call;
  });
  return useCallback(async () => {
    if (running.current) return;
    running.current = true;
    try {
      await latest.current();
    } finally {
      running.current = false;
    }
  }, []);
}
