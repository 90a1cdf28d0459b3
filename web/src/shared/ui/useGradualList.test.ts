import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useGradualList } from './useGradualList';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

it('returns a long list in steps, and a short one as it is', () => {
  const seen: number[] = [];
  const items = numbers(50);
  const { result, rerender } = renderHook(
    ({ list }) => {
      const shown = useGradualList(list);
      seen.push(shown.length);
      return shown;
    },
    { initialProps: { list: items } },
  );
  expect(seen[0]).toBe(8);
  expect(new Set(seen).size).toBeGreaterThan(2);
  expect(result.current).toBe(items);
  const short = numbers(3);
  rerender({ list: short });
  expect(result.current).toBe(short);
});

it('returns the whole list while it is being printed', () => {
  const items = numbers(50);
  // Without a step the rest never follows by itself.
  const { result } = renderHook(() => useGradualList(items, 8, 0));
  expect(result.current).toHaveLength(8);
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(result.current).toBe(items);
});
