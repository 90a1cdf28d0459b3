import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useIdempotencyKey } from './useIdempotencyKey';

/** Returns a function that sends a body and resolves to the key that it was sent with. */
function sender() {
  const { result } = renderHook(() => useIdempotencyKey());
  return async (body: unknown, answer: () => Promise<unknown> = async () => undefined) => {
    let used = '';
    const send = (key: string) => {
      used = key;
      return answer();
    };
    await result.current(body, send).catch(() => undefined);
    return used;
  };
}

const refused = () => Promise.reject(new Error());

it('repeats the key of the same content after a fault', async () => {
  const send = sender();
  expect(await send({ a: 1 }, refused)).toBe(await send({ a: 1 }));
});

it('uses another key for other content', async () => {
  const send = sender();
  expect(await send({ a: 1 }, refused)).not.toBe(await send({ a: 2 }));
});

it('uses another key for the same content after a success', async () => {
  const send = sender();
  expect(await send({ a: 1 })).not.toBe(await send({ a: 1 }));
});

it('repeats the key of a request that waits for the network', async () => {
  const send = sender();
  expect(await send({ a: 1 }, async () => null)).toBe(await send({ a: 1 }));
});
