import { useQuery } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, it, vi } from 'vitest';
import { apiQuery } from '@/shared/api/query';
import { cancelReads, renderRoutes } from './render';
import { server } from './server';

afterEach(() => {
  vi.useRealTimers();
});

it('ends the repetitions of a failed read with its test', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const read = vi.fn(() => HttpResponse.error());
  server.use(http.get('*/api/v1/games/', read));
  const { unmount } = renderRoutes([{ path: '/', element: <Reader /> }]);
  await waitFor(() => expect(read).toHaveBeenCalledOnce());
  unmount();
  await cancelReads();
  await vi.advanceTimersByTimeAsync(5000);
  expect(read).toHaveBeenCalledOnce();
});

function Reader() {
  useQuery(apiQuery('/games/'));
  return null;
}

it('opens no socket: the library that the app loads stays silent', async () => {
  const { Centrifuge } = await import('centrifuge');
  const opened = vi.spyOn(window, 'WebSocket');
  new Centrifuge('ws://localhost/connection/websocket').connect();
  expect(opened).not.toHaveBeenCalled();
});
