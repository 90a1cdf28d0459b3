import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderRoutes } from '@/test/render';
import { routes } from './routes';

const entry = 'アプリとして使う';

/** Offers the installation; `outcome` is what the person will answer. */
function offer(outcome: 'accepted' | 'dismissed') {
  const prompt = vi.fn(async () => ({ outcome }));
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  act(() => {
    window.dispatchEvent(event);
  });
  return { prompt, event };
}

function runsOn(device: 'phone' | 'home screen') {
  Object.defineProperty(navigator, 'standalone', { value: device === 'home screen', configurable: true });
  act(() => {
    window.dispatchEvent(new Event('appinstalled'));
  });
}

async function openPage() {
  const user = userEvent.setup();
  renderRoutes(routes, { at: '/contract' });
  return { user, footer: within(await screen.findByRole('contentinfo')) };
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'standalone');
  localStorage.clear();
  act(() => {
    window.dispatchEvent(new Event('appinstalled'));
  });
});

it('offers the app where the browser can install it, once', async () => {
  const { user, footer } = await openPage();
  expect(footer.queryByRole('button', { name: entry })).not.toBeInTheDocument();
  const { prompt, event } = offer('accepted');
  expect(event.defaultPrevented).toBe(true);
  await user.click(footer.getByRole('button', { name: entry }));
  expect(prompt).toHaveBeenCalledOnce();
  await waitFor(() => expect(footer.queryByRole('button', { name: entry })).not.toBeInTheDocument());
});

it('does not ask a device again that refused', async () => {
  const { user, footer } = await openPage();
  offer('dismissed');
  await user.click(footer.getByRole('button', { name: entry }));
  await waitFor(() => expect(localStorage.getItem('yagura.install')).toBe('refused'));
  offer('accepted');
  expect(footer.queryByRole('button', { name: entry })).not.toBeInTheDocument();
});

it('shows the steps to install by hand without a browser offer, until they are refused', async () => {
  const { user, footer } = await openPage();
  runsOn('phone');
  await user.click(footer.getByRole('button', { name: entry }));
  let dialog = await screen.findByRole('dialog', { name: 'ホーム画面に追加' });
  await user.click(within(dialog).getByRole('button', { name: 'わかりました' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  await user.click(footer.getByRole('button', { name: entry }));
  dialog = await screen.findByRole('dialog', { name: 'ホーム画面に追加' });
  await user.click(within(dialog).getByRole('button', { name: 'この案内を表示しない' }));
  await waitFor(() => expect(footer.queryByRole('button', { name: entry })).not.toBeInTheDocument());
});

it('offers nothing to the app on the home screen', async () => {
  const { footer } = await openPage();
  runsOn('home screen');
  expect(footer.queryByRole('button', { name: entry })).not.toBeInTheDocument();
});
