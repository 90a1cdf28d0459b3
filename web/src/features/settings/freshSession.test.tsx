import { screen, waitFor, within } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { hana, offering, quietHome } from '@/features/auth/testing';
import { problem, server } from '@/test/server';
import { me, show } from './settingsTesting';

beforeEach(() => {
  server.use(
    offering,
    ...quietHome,
    http.get('*/api/v1/users/profile/', () => HttpResponse.json(me)),
  );
});

/** Refuses the first call because the session is not fresh, and answers the sign-in in the dialog. */
function staleOnce(answer: () => Response) {
  const tokens: (string | null)[] = [];
  server.use(
    http.post('*/api/v1/auth/sign-in/', () => HttpResponse.json({ token: 'fresh', userInfo: me })),
    http.post('*/api/v1/auth/sign-out/', () => new HttpResponse(null, { status: 204 })),
  );
  function call({ request }: { request: Request }) {
    tokens.push(request.headers.get('Authorization'));
    return tokens.length === 1 ? problem(403, 'reauthenticate') : answer();
  }
  return { tokens, call };
}

async function proveOwner(user: ReturnType<typeof userEvent.setup>) {
  const dialog = within(await screen.findByRole('dialog', { name: 'ご本人の確認' }));
  await user.type(dialog.getByLabelText('パスワード'), 'oldone123');
  await user.click(dialog.getByRole('button', { name: 'ログインして続ける' }));
}

describe('with a session that is not fresh', () => {
  it('links a social account after a sign-in', async () => {
    const { tokens, call } = staleOnce(() => problem(503, 'socialSuspended'));
    server.use(http.get('*/api/v1/socials/twitter/oauth/url/', call));
    const { user } = show('social');
    await user.click(await screen.findByRole('button', { name: 'Xと連携する' }));
    await proveOwner(user);
    await waitFor(() => expect(tokens).toEqual(['JWT abc', 'JWT fresh']));
    expect(await screen.findByRole('alert')).toBeInTheDocument();
  });

  it('unlinks a social account after a sign-in', async () => {
    const { tokens, call } = staleOnce(() => new HttpResponse(null, { status: 204 }));
    server.use(http.delete('*/api/v1/users/42/socials/google/', call));
    const { user } = show('social');
    await user.click(await screen.findByRole('button', { name: 'Googleとの連携を解除' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '解除' }));
    await proveOwner(user);
    await waitFor(() => expect(tokens).toEqual(['JWT abc', 'JWT fresh']));
  });

  it('removes a passkey after a sign-in', async () => {
    const { tokens, call } = staleOnce(() => new HttpResponse(null, { status: 204 }));
    const key = { id: 'k1', name: 'Phone', createdAt: hana.createdAt, lastUsedAt: null };
    server.use(
      http.get('*/api/v1/auth/passkeys/', () =>
        HttpResponse.json({ items: tokens.length > 1 ? [] : [key], next: null }),
      ),
      http.delete('*/api/v1/auth/passkeys/k1/', call),
    );
    const { user } = show('passkeys');
    await screen.findByText('Phone');
    const remove = screen.getByRole('button', { name: '削除' });
    expect(remove).toHaveAccessibleDescription('Phone');
    await user.click(remove);
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '削除' }));
    await proveOwner(user);
    await waitFor(() => expect(tokens).toEqual(['JWT abc', 'JWT fresh']));
    await waitFor(() => expect(screen.queryByText('Phone')).not.toBeInTheDocument());
  });

  it('downloads the data after a sign-in', async () => {
    const { tokens, call } = staleOnce(() => HttpResponse.json({}));
    server.use(http.get('*/api/v1/users/42/export/', call));
    const { user } = show('data');
    await user.click(await screen.findByRole('button', { name: 'ダウンロードする' }));
    await proveOwner(user);
    await waitFor(() => expect(tokens).toEqual(['JWT abc', 'JWT fresh']));
  });

  it('closes the account after a sign-in, with the name that was typed before', async () => {
    const { tokens, call } = staleOnce(() => new HttpResponse(null, { status: 204 }));
    server.use(
      http.get('*/api/v1/users/42/withdrawal/', () =>
        HttpResponse.json({ blockers: [], teams: [], entries: 0, playing: 0 }),
      ),
      http.post('*/api/v1/users/42/withdrawal/', call),
    );
    const { user, router } = show('withdrawal');
    await user.type(await screen.findByLabelText(/ニックネーム「ハナ」/), 'ハナ');
    await user.click(screen.getByRole('button', { name: '退会する' }));
    await proveOwner(user);
    await waitFor(() => expect(tokens).toEqual(['JWT abc', 'JWT fresh']));
    await waitFor(() => expect(localStorage.getItem('yagura.token')).toBeNull());
    expect(router.state.location.pathname).toBe('/');
  });
});

describe('closing the account', () => {
  const preview = { blockers: [], teams: [], entries: 2, playing: 0 };

  it('lists what prevents closing the account', async () => {
    server.use(
      http.get('*/api/v1/users/42/withdrawal/', () =>
        HttpResponse.json({ ...preview, blockers: [{ kind: 'contest', id: 5, name: '秋の陣' }] }),
      ),
    );
    show('withdrawal');
    expect(await screen.findByRole('link', { name: '秋の陣' })).toHaveAttribute('href', '/contests/5');
    expect(screen.queryByRole('button', { name: '退会する' })).not.toBeInTheDocument();
  });

  it('takes the nickname as the confirmation, and ends at home, signed out', async () => {
    let sent: unknown;
    server.use(
      http.get('*/api/v1/users/42/withdrawal/', () => HttpResponse.json(preview)),
      http.post('*/api/v1/users/42/withdrawal/', async ({ request }) => {
        sent = await request.json();
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user, router } = show('withdrawal');
    const field = await screen.findByLabelText(/ニックネーム「ハナ」/);
    await user.type(field, 'はな');
    await user.click(screen.getByRole('button', { name: '退会する' }));
    expect(await screen.findByText('ニックネームが一致しません。')).toBeInTheDocument();
    expect(sent).toBeUndefined();
    await user.clear(field);
    await user.type(field, 'ハナ');
    await user.click(screen.getByRole('button', { name: '退会する' }));
    await waitFor(() => expect(localStorage.getItem('yagura.token')).toBeNull());
    expect(sent).toEqual({ confirm: 'ハナ' });
    expect(router.state.location.pathname).toBe('/');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
