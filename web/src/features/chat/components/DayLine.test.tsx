import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderRoutes } from '@/test/render';
import { DayLine } from './DayLine';

afterEach(() => vi.useRealTimers());

it('becomes yesterday at midnight on an open page', async () => {
  const noon = new Date(2026, 10, 20, 12).toISOString();
  vi.useFakeTimers({ now: new Date(2026, 10, 20, 23, 59, 50), shouldAdvanceTime: true });
  renderRoutes([{ path: '/', element: <DayLine at={noon} /> }]);
  expect(screen.getByText('今日')).toBeInTheDocument();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(screen.getByText('昨日')).toBeInTheDocument();
});
