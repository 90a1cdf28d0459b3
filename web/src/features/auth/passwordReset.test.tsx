import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { routes } from '@/app/routes';
import { renderRoutes } from '@/test/render';
import { problem, server } from '@/test/server';
import { hana, offering, quietHome } from './testing';

const info = { id: 42, username: 'hana', email: 'hana@example.com', pincode: 'pin' };

beforeEach(() =>
  server.use(
    offering,
    ...quietHome,
    http.get('*/api/v1/users/password/reset/', ({ request }) =>
      new URL(request.url).searchParams.get('keyPhrase') === 'good'
        ? HttpResponse.json(info)
        : problem(400, 'passwordResetExpired', { code: -2 }),
    ),
  ),
);

async function fill(password: string, confirmation: string) {
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('新しいパスワード'), password);
  await user.type(screen.getByLabelText('新しいパスワード（確認）'), confirmation);
  await user.click(screen.getByRole('button', { name: 'パスワードを変更する' }));
  return user;
}

it('sets the password and then offers to log in with it', async () => {
  let sent: unknown;
  server.use(
    http.post('*/api/v1/users/password/reset/', async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json({ code: 1 });
    }),
  );
  const { router } = renderRoutes(routes, { at: '/password-reset?key_phrase=good' });
  await fill('secret123', 'secret123');
  const login = within(await screen.findByRole('dialog', { name: 'ログインまたは新規登録' }));
  expect(await login.findByLabelText('パスワード')).toBeInTheDocument();
  expect(sent).toEqual({ ...info, newPassword: 'secret123', passwordConfirm: 'secret123' });
  expect(router.state.location.pathname).toBe('/');
});

it('asks for a good password, twice the same, before it sends anything', async () => {
  renderRoutes(routes, { at: '/password-reset?key_phrase=good' });
  await fill('secret123', 'secret124');
  expect(await screen.findByText(/一致しません/)).toBeInTheDocument();
});

it.each([
  ['requiredNewPassword', -1, '新しいパスワード'],
  ['requiredPasswordConfirm', -2, '新しいパスワード（確認）'],
  ['failedPasswordConfirm', -3, '新しいパスワード（確認）'],
  ['invalidPasswordFormat', -5, '新しいパスワード'],
])('puts %s at its field', async (key, code, label) => {
  server.use(http.post('*/api/v1/users/password/reset/', () => problem(400, key, { code })));
  renderRoutes(routes, { at: '/password-reset?key_phrase=good' });
  await fill('secret123', 'secret123');
  await waitFor(() => expect(screen.getByLabelText(label)).toBeInvalid());
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('says that the password could not be reset after any other refusal', async () => {
  server.use(
    http.post('*/api/v1/users/password/reset/', () => problem(400, 'failedPasswordReset', { code: -9 })),
  );
  renderRoutes(routes, { at: '/password-reset?key_phrase=good' });
  await fill('secret123', 'secret123');
  expect(await screen.findByRole('alert')).toHaveTextContent('パスワードを再設定できませんでした');
});

it('opens the home page for an invalid link, says why, and offers a new link', async () => {
  const { router } = renderRoutes(routes, { at: '/password-reset?key_phrase=old' });
  const notice = await screen.findByRole('alert');
  expect(notice).toHaveTextContent(/有効期限が切れています/);
  expect(router.state.location.pathname).toBe('/');
  await userEvent.click(within(notice).getByRole('button', { name: '新しいリンクを受け取る' }));
  expect(await screen.findByRole('dialog', { name: 'パスワードの再設定' })).toBeInTheDocument();
});

it('is for visitors alone: a signed-in person can log out and go on', async () => {
  server.use(
    http.get('*/api/v1/users/profile/', () => HttpResponse.json(hana)),
    http.post('*/api/v1/auth/sign-out/', () => new HttpResponse(null, { status: 204 })),
  );
  const { router } = renderRoutes(routes, { at: '/password-reset?key_phrase=good', token: 'abc' });
  const notice = await screen.findByRole('alert');
  expect(notice).toHaveTextContent('この操作を行う権限がありません。');
  expect(router.state.location.pathname).toBe('/');
  await userEvent.click(within(notice).getByRole('button', { name: 'ログアウトして続ける' }));
  expect(await screen.findByLabelText('新しいパスワード')).toBeInTheDocument();
  expect(localStorage.getItem('yagura.token')).toBeNull();
});
