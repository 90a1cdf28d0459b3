import { act, screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { renderRoutes } from '@/test/render';
import { RelativeTime } from './RelativeTime';

it('says how long ago a time is, stays up to date, and has the full time as its title', () => {
  const at = '2026-11-24T12:00:00.000Z';
  vi.useFakeTimers({ now: Date.parse(at), toFake: ['Date', 'setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  renderRoutes([{ path: '/', element: <RelativeTime at={at} /> }]);
  const time = screen.getByText('今');
  expect(time).toHaveAttribute('datetime', at);
  expect(time.title).toMatch(/^2026\/11\/2\d \d\d:00:00$/);
  act(() => void vi.advanceTimersByTime(120_000));
  expect(time).toHaveTextContent('2分前');
});
