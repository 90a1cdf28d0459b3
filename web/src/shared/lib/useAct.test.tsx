import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../api/error';
import { useAct } from './useAct';

const queries = new QueryClient();

function wrapper({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}

/** Returns a call that the test resolves or rejects. */
function openCall() {
  const answers: (() => void)[] = [];
  const call = vi.fn((text: string) => new Promise<string>((resolve) => answers.push(() => resolve(text))));
  return { call, answer: () => act(async () => answers.shift()?.()) };
}

afterEach(() => onlineManager.setOnline(true));

describe('useAct', () => {
  it('runs one call at a time', async () => {
    const { call, answer } = openCall();
    const { result } = renderHook(() => useAct(call), { wrapper });
    act(() => void result.current.run('first'));
    await waitFor(() => expect(result.current.busy).toBe(true));
    await expect(result.current.run('second')).resolves.toBe(false);
    await answer();
    await waitFor(() => expect(result.current.busy).toBe(false));
    expect(call).toHaveBeenCalledOnce();
    expect(result.current.answer).toBe('first');
  });

  it('runs the calls of a queue one after the other', async () => {
    const { call, answer } = openCall();
    const { result } = renderHook(() => useAct(call, { queue: 'texts' }), { wrapper });
    act(() => {
      void result.current.run('first');
      void result.current.run('second');
    });
    await waitFor(() => expect(call).toHaveBeenCalledTimes(1));
    await answer();
    await waitFor(() => expect(call).toHaveBeenCalledTimes(2));
    await answer();
    await waitFor(() => expect(result.current.answer).toBe('second'));
  });

  it('fails at once without a network, and keeps the fault for the form', async () => {
    onlineManager.setOnline(false);
    const call = vi.fn(() => Promise.reject(new ApiError({ status: 0, key: 'networkError' })));
    const { result } = renderHook(() => useAct(call, { inline: true }), { wrapper });
    await act(async () => expect(await result.current.run()).toBe(false));
    await waitFor(() => expect(result.current.error).toMatchObject({ key: 'networkError' }));
    expect(result.current.busy).toBe(false);
  });

  it('hands answers and faults of an attempt to the caller', async () => {
    const fault = new ApiError({ status: 422, key: 'invalidValue' });
    const call = vi.fn((fine: boolean) => (fine ? Promise.resolve('answer') : Promise.reject(fault)));
    const { result } = renderHook(() => useAct(call, { inline: true }), { wrapper });
    await act(async () => expect(await result.current.attempt(true)).toBe('answer'));
    await act(async () => expect(result.current.attempt(false)).rejects.toBe(fault));
  });

  it('starts no call while one of two attempts still runs', async () => {
    const { call, answer } = openCall();
    const { result } = renderHook(() => useAct(call), { wrapper });
    let first: Promise<string> | undefined;
    act(() => {
      first = result.current.attempt('first');
      void result.current.attempt('second');
    });
    await waitFor(() => expect(call).toHaveBeenCalledTimes(2));
    await answer();
    await expect(first).resolves.toBe('first');
    const third = vi.fn();
    act(() => void result.current.run('third').then(third));
    await waitFor(() => expect(third).toHaveBeenCalledExactlyOnceWith(false));
    expect(call).toHaveBeenCalledTimes(2);
    await answer();
    await waitFor(() => expect(result.current.busy).toBe(false));
  });

  it('refreshes its queries after a fault too', async () => {
    const refreshed = vi.spyOn(queries, 'invalidateQueries');
    const call = () => Promise.reject(new ApiError({ status: 409, key: 'editConflict' }));
    const { result } = renderHook(
      () => useAct(call, { inline: true, refresh: (id: number) => [['teams', id]] }),
      { wrapper },
    );
    await act(async () => void (await result.current.run(7)));
    expect(refreshed).toHaveBeenCalledWith({ queryKey: ['teams', 7] });
  });
});
