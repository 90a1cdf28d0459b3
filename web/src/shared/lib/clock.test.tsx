import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { arrival } from '@/entities/match/api';
import { StartCountdown } from '@/entities/match/components/StartCountdown';
import { renderRoutes } from '@/test/render';
import { app, server } from '@/test/server';
import { useClockOffset, useNow, useNowAt } from './clock';

const hour = 3_600_000;
const address = { contestId: 1, format: 'tournament', stageId: 2, matchId: 3 } as const;

function Clocks() {
  const offset = useClockOffset();
  const late = useNow(10_000) - Date.now();
  const { until } = arrival(address, '', new Date(Date.now() + offset + hour).toISOString(), offset);
  return (
    <>
      <p>{Math.round(late / hour)} hours later</p>
      <p>until in {Math.round((until - Date.now()) / hour)} hours</p>
    </>
  );
}

it('follows the clock of the server in matches too, and turns a deadline into this device’s time', async () => {
  server.use(
    http.get('*/api/v1/app/', () =>
      HttpResponse.json({ ...app, now: new Date(Date.now() + 5 * hour).toISOString() }),
    ),
  );
  renderRoutes([
    {
      path: '/',
      element: (
        <>
          <Clocks />
          <StartCountdown at={new Date(Date.now() + 2 * hour).toISOString()} />
        </>
      ),
    },
  ]);
  expect(await screen.findByText('5 hours later')).toBeInTheDocument();
  expect(screen.getByText('until in 1 hours')).toBeInTheDocument();
  // The match of this device's future began three hours ago.
  expect(screen.getByRole('timer')).toHaveTextContent(/^開始から 0[23]:/);
});

describe('an instant', () => {
  afterEach(() => vi.useRealTimers());

  /** Waits for an instant on a device whose clock is that of the server. */
  function waitFor(at: string) {
    vi.useFakeTimers({ now: Date.parse('2026-11-30T10:00:00Z') });
    const queries = new QueryClient();
    queries.setQueryData(['clockOffset'], 0);
    const { result } = renderHook(() => useNowAt([at]), {
      wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
    });
    return {
      pass: (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds)),
      hasCome: () => result.current >= Date.parse(at),
    };
  }

  it('has come as soon as the clock says so, and not before', () => {
    const { pass, hasCome } = waitFor('2026-11-30T10:30:00Z');
    pass(hour / 2 - 1);
    expect(hasCome()).toBe(false);
    pass(16);
    expect(hasCome()).toBe(true);
  });

  it('that a device slept through has come within a minute of its waking', () => {
    const { pass, hasCome } = waitFor('2026-11-30T12:00:00Z');
    // The clock goes on while the device sleeps, its timers do not.
    vi.setSystemTime('2026-11-30T13:00:00Z');
    pass(60_000);
    expect(hasCome()).toBe(true);
  });

  it('comes again after the clock of the device was set back', () => {
    const { pass, hasCome } = waitFor('2026-11-30T10:00:30Z');
    vi.setSystemTime('2026-11-30T09:55:00Z');
    pass(31_000);
    expect(hasCome()).toBe(false);
    pass(5 * 60_000);
    expect(hasCome()).toBe(true);
  });
});
