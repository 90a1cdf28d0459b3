import { useCallback, useRef } from 'react';

/**
 * useIdempotencyKey returns a function that sends a request with the idempotency key of its content. The key stays the
 * same while the content does and no request has succeeded, so a repetition after a fault has one effect. Other content,
 * and the same content after a success, get another key: they are a new act.
 */
export function useIdempotencyKey() {
  const last = useRef<{ content: string; key: string } | null>(null);
  return useCallback(
    async <Answer>(body: unknown, send: (key: string) => Promise<Answer>): Promise<Answer> => {
      const content = JSON.stringify(body);
      if (!last.current || last.current.content !== content)
        last.current = { content, key: crypto.randomUUID() };
      const sent = last.current;
      const answer = await send(sent.key);
      // Null means that the request waits for the network: it is still the same act.
      if (answer !== null && last.current === sent) last.current = null;
      return answer;
    },
    [],
  );
}

/** Returns the request header that carries an idempotency key. */
export function idempotencyHeader(key: string) {
  return { 'Idempotency-Key': key };
}
