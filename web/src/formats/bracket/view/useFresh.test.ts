import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { bracketOf } from '../testing/fixtures';
import { useFresh } from './useFresh';

it('names the matches that an update changed, and none at first or after a mere refetch', () => {
  const { result, rerender } = renderHook(({ tournament }) => useFresh(tournament), {
    initialProps: { tournament: bracketOf({ slots: 4 }) },
  });
  expect([...result.current]).toEqual([]);
  rerender({ tournament: bracketOf({ slots: 4 }) });
  expect([...result.current]).toEqual([]);
  rerender({ tournament: bracketOf({ slots: 4, winners: { '0-1': 3 } }) });
  expect([...result.current]).toEqual([1001]);
});
