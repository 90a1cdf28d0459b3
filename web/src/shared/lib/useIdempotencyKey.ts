import { useCallback, useRef } from 'react';

/**
 * useIdempotencyKey returns a function from a request body to its idempotency key. The key stays the same while the
 * content does, so a repeated request has one effect; other content gets another key.
 */
export function useIdempotencyKey(): (body: unknown) => string {
  const last = useRef<{ content: string; key: string } | null>(null);
  return useCallback((body: unknown) => {
    const content = JSON.stringify(body);
    if (last.current?.content !== content) last.current = { content, key: crypto.randomUUID() };
    return last.current.key;
  }, []);
}

/** Returns the request header that carries an idempotency key. */
export function idempotencyHeader(key: string) {
  return { 'Idempotency-Key': key };
}
