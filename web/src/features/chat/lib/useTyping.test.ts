import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Message } from '@/shared/api/types';
import type { LiveEvent } from '@/shared/live/connection';
import * as live from '@/shared/live/useLive';
import { aMessage } from '../testing';
import { useTyping } from './useTyping';

let hear: (event: Partial<LiveEvent>) => void = () => {};

const [viewer, mizuki] = [9, 5];

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(live, 'useLive').mockImplementation((_, { onEvent }) => {
    hear = (event) =>
      act(() => onEvent?.({ kind: 'chat.typing', at: '2026-11-20T12:00:00Z', contestId: 0, ...event }));
  });
});
afterEach(() => void vi.useRealTimers());

it('shows a typing person until their message arrives or no event comes for five seconds', () => {
  const said = [aMessage(1)];
  const { result, rerender } = renderHook((messages: Message[]) => useTyping(1, viewer, messages), {
    initialProps: said,
  });
  hear({ subjectId: viewer });
  expect(result.current).toEqual([]);
  hear({ subjectId: mizuki });
  expect(result.current).toEqual([mizuki]);

  // A message with a picture arrives by a request instead of the channel.
  rerender([...said, aMessage(2)]);
  expect(result.current).toEqual([]);

  hear({ subjectId: mizuki });
  expect(result.current).toEqual([mizuki]);
  hear({ kind: 'chat.posted', message: aMessage(3) });
  expect(result.current).toEqual([]);

  hear({ subjectId: mizuki });
  act(() => void vi.advanceTimersByTime(6_000));
  expect(result.current).toEqual([]);
});
