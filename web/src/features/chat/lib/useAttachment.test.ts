import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import * as client from '@/shared/api/client';
import { ApiError } from '@/shared/api/error';
import { useAttachment } from './useAttachment';

it('tells why an upload failed only while the picture is attached, and aborts other uploads', async () => {
  let address = 0;
  Object.assign(URL, { createObjectURL: () => `blob:${address++}`, revokeObjectURL: () => undefined });
  const failures: ((cause: Error) => void)[] = [];
  const signals: AbortSignal[] = [];
  vi.spyOn(client, 'uploadFile').mockImplementation((_file, _prefix, signal) => {
    signals.push(signal);
    return new Promise((_, fail) => failures.push(fail));
  });
  const { result, unmount } = renderHook(useAttachment);
  const picture = new File(['x'], 'x.png', { type: 'image/png' });
  const fails = (index: number) =>
    act(async () => failures[index]?.(new ApiError({ status: 413, key: 'fileTooLarge' })));

  act(() => void result.current.attach(picture));
  act(() => result.current.detach());
  await fails(0);
  expect(result.current.problem).toBeNull();

  act(() => void result.current.attach(picture));
  act(() => void result.current.attach(picture));
  await fails(1);
  expect(result.current.attachment?.preview).toBe('blob:2');
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true, false]);
  expect(result.current.problem).toBeNull();
  await fails(2);
  await waitFor(() => expect(result.current.problem).not.toBeNull());
  expect(result.current.attachment).toBeNull();

  act(() => void result.current.attach(picture));
  unmount();
  expect(signals[3]?.aborted).toBe(true);
});
