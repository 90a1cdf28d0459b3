import { useCallback, useRef } from 'react';

/** An idempotency key for a body: the same on a retry of the same content, another once the content differs. */
export function useIntent(): (body: unknown) => string {
  const last = useRef<{ content: string; key: string } | null>(null);
  return useCallback((body: unknown) => {
    const content = JSON.stringify(body);
    if (last.current?.content !== content) last.current = { content, key: crypto.randomUUID() };
    return last.current.key;
  }, []);
}

/** The header that makes a repeated send of the same wish change nothing twice. */
export function intent(key: string) {
  return { 'Idempotency-Key': key };
}
