import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, it, vi } from 'vitest';
import { renderRoutes } from '@/test/render';
import { server } from '@/test/server';
import { ThisDevice } from './ThisDevice';

const me = 9;
const held = { endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } };

/** A browser with push, as far as the app uses it. `subscribe` is the answer of its push service. */
function browser(subscribe: () => Promise<void>) {
  let taken: object | null = null;
  const subscription = {
    toJSON: () => held,
    unsubscribe: async () => {
      taken = null;
    },
  };
  const registration = {
    pushManager: {
      subscribe: async () => {
        await subscribe();
        taken = subscription;
        return subscription;
      },
      getSubscription: async () => taken,
    },
  };
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission: async () => 'granted' });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      getRegistration: async () => registration,
      register: async () => registration,
      ready: Promise.resolve(registration),
    },
  });
}

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  localStorage.clear();
});

async function show() {
  renderRoutes([{ path: '/', element: <ThisDevice me={me} /> }]);
  const device = await screen.findByRole('switch');
  await waitFor(() => expect(device).toBeEnabled());
  return device;
}

it('registers this browser at the server and removes it', async () => {
  const said: [string, unknown][] = [];
  server.use(
    http.get('*/api/v1/push/key/', () => HttpResponse.json({ publicKey: 'key' })),
    http.post('*/api/v1/users/9/notification/', async ({ request }) => {
      said.push(['POST', await request.json()]);
      return HttpResponse.json({ token: 'abc' });
    }),
    http.delete('*/api/v1/users/9/notification/:token/', ({ params }) => {
      said.push(['DELETE', params.token]);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  browser(async () => undefined);
  const device = await show();
  const test = screen.getByRole('button', { name: 'テスト通知を送る' });
  expect(test).toBeDisabled();
  expect(test).toHaveAccessibleDescription('プッシュ通知をオンにすると送れます。');
  await userEvent.click(device);
  await waitFor(() => expect(device).toBeChecked());
  expect(test).toBeEnabled();
  expect(said).toEqual([['POST', expect.objectContaining({ notification_token: JSON.stringify(held) })]]);
  await userEvent.click(device);
  await waitFor(() => expect(device).not.toBeChecked());
  expect(said[1]).toEqual(['DELETE', 'abc']);
});

it('says that the push service of the browser cannot be reached', async () => {
  server.use(http.get('*/api/v1/push/key/', () => HttpResponse.json({ publicKey: 'key' })));
  browser(() => Promise.reject(new DOMException('Registration failed', 'AbortError')));
  const device = await show();
  await userEvent.click(device);
  expect(await screen.findByText(/ブラウザーのプッシュサービスにつながらない/)).toBeVisible();
  expect(device).not.toBeChecked();
});
