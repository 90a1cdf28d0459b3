import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderRoutes } from '@/test/render';
import { server } from '@/test/server';
import { offerPush, usePushOffered } from '../lib/offer';
import * as push from '../lib/push';
import PushOffer from './PushOffer';

function Host() {
  return usePushOffered() ? <PushOffer me={42} /> : null;
}

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(push, 'pushState').mockResolvedValue('off');
  vi.spyOn(push, 'turnOn').mockResolvedValue('on');
  server.use(http.get('*/api/v1/push/key/', () => HttpResponse.json({ publicKey: 'key' })));
  offerPush();
});

it('turns push on by one button, and is not offered again', async () => {
  renderRoutes([{ path: '/', element: <Host /> }]);
  await userEvent.click(await screen.findByRole('button', { name: '通知を受け取る' }));
  expect(push.turnOn).toHaveBeenCalledWith(42, 'ja');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  offerPush();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('is not offered again after it was declined', async () => {
  renderRoutes([{ path: '/', element: <Host /> }]);
  await userEvent.click(await screen.findByRole('button', { name: 'あとで' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  offerPush();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(push.turnOn).not.toHaveBeenCalled();
});

it.each(['on', 'denied', 'unsupported', 'install'] as const)(
  'is not offered if push is %s',
  async (state) => {
    vi.spyOn(push, 'pushState').mockResolvedValue(state);
    renderRoutes([{ path: '/', element: <Host /> }]);
    await waitFor(() => expect(push.pushState).toHaveBeenCalled());
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  },
);

it('is not offered if the installation has no push', async () => {
  let asked = false;
  server.use(
    http.get('*/api/v1/push/key/', () => {
      asked = true;
      return HttpResponse.json({ publicKey: null });
    }),
  );
  renderRoutes([{ path: '/', element: <Host /> }]);
  await waitFor(() => expect(asked).toBe(true));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
