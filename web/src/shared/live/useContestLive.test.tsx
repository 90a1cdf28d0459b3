import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { useContestLive } from './useContestLive';

interface Options {
  invalidate: readonly unknown[];
  onEvent: (event: { kind: string; subjectId?: number }) => void;
}

const followed = vi.hoisted(() => new Map<string, unknown>());
vi.mock('./useLive', () => ({
  useLive: (channel: string, options: unknown) => followed.set(channel, options),
}));

it('takes a deleted stage out of the contest before anything is read again, and returns its id', () => {
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
  const { invalidate, onEvent } = followed.get('contest:7') as Options;
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
