import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { useContestLive } from './useContestLive';
import * as live from './useLive';

interface Options {
  invalidate: readonly unknown[];
  onEvent: (event: { kind: string; subjectId?: number }) => void;
}

it('takes a deleted stage out of the contest before anything is read again, and returns its id', () => {
  const followed = vi.spyOn(live, 'useLive').mockReturnValue();
  const queries = new QueryClient();
  queries.setQueryData(['contests', 7, {}], {
    id: 7,
    tournamentId: 9,
    stages: [
      { id: 8, format: 'swissdraw', finished: true },
      { id: 9, format: 'tournament', finished: false },
    ],
  });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useContestLive(7), { wrapper });
  const [channel, options] = followed.mock.calls.at(-1) ?? [];
  const { invalidate, onEvent } = options as unknown as Options;
  expect(channel).toBe('contest:7');
  expect(invalidate).toEqual([['contests', 7]]);
  act(() => onEvent({ kind: 'tournament.updated', subjectId: 9 }));
  expect([...result.current]).toEqual([]);
  act(() => onEvent({ kind: 'tournament.deleted', subjectId: 9 }));
  expect([...result.current]).toEqual([9]);
  expect(queries.getQueryData(['contests', 7, {}])).toMatchObject({
    tournamentId: null,
    stages: [{ id: 8 }],
  });
  act(() => onEvent({ kind: 'stage.deleted', subjectId: 8 }));
  expect([...result.current]).toEqual([9, 8]);
  expect(queries.getQueryData(['contests', 7, {}])).toMatchObject({ stages: [] });
});
