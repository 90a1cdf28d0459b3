import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { routes } from '@/app/routes';
import { renderRoutes } from '@/test/render';
import { problem, server } from '@/test/server';
import { hana, offering, quietHome } from './testing';

it('uses the key phrase of a sign-up link once and completes the sign-up', async () => {
  let asked = 0;
  const saved: unknown[] = [];
  server.use(
    offering,
    ...quietHome,
    http.get('*/api/v1/users/activate/', () => {
      asked += 1;
      return asked === 1
        ? HttpResponse.json({ username: 'hana', withPassword: true })
        : problem(422, 'activationFailed');
    }),
    http.post('*/api/v1/users/activate/', () =>
      HttpResponse.json({ token: 'abc', userInfo: { ...hana, nickname: 'user42' }, returnTo: null }),
    ),
    http.put('*/api/v1/users/42/', async ({ request }) => {
      saved.push(request.headers.get('Authorization'), await request.json());
      return HttpResponse.json(hana);
    }),
    http.get('*/api/v1/users/profile/', () => HttpResponse.json(hana)),
    http.get('*/api/v1/users/42/', () => problem(404, 'userDoesNotExist')),
  );
  const { router } = renderRoutes(routes, { at: '/activate?key_phrase=good' });
  await userEvent.click(await screen.findByRole('button', { name: '登録を完了する' }));
  expect(await screen.findByText('登録が完了しました')).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: '保存して進む' }));
  expect(await screen.findByText('ニックネームは必須です')).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('ニックネーム'), 'はな');
  await userEvent.click(screen.getByRole('button', { name: '保存して進む' }));
  expect(await screen.findByText('ようこそ、はなさん')).toBeInTheDocument();
  await waitFor(() => expect(saved).toHaveLength(2));
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(asked).toBe(1);
  expect(saved).toEqual(['JWT abc', { nickname: 'はな' }]);
});

it('opens the page on which the sign-up began', async () => {
  server.use(
    offering,
    http.get('*/api/v1/users/activate/', () => HttpResponse.json({ username: 'hana', withPassword: true })),
    http.post('*/api/v1/users/activate/', () =>
      HttpResponse.json({ token: 'abc', userInfo: hana, returnTo: '/contract?from=entry' }),
    ),
    http.get('*/api/v1/users/profile/', () => HttpResponse.json(hana)),
  );
  const { router } = renderRoutes(routes, { at: '/activate?key_phrase=good' });
  await userEvent.click(await screen.findByRole('button', { name: '登録を完了する' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/contract'));
  expect(router.state.location.search).toBe('?from=entry');
});

it('says that a password entered in another browser does not apply', async () => {
  const opened = (withPassword: boolean) =>
    http.get('*/api/v1/users/activate/', () => HttpResponse.json({ username: 'hana', withPassword }));
  server.use(offering, ...quietHome, opened(false));
  const { unmount } = renderRoutes(routes, { at: '/activate?key_phrase=other' });
  expect(await screen.findByText(/入力されたパスワードは使われません/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '登録を完了する' })).toBeEnabled();
  unmount();
  server.use(opened(true));
  renderRoutes(routes, { at: '/activate?key_phrase=own' });
  expect(await screen.findByRole('button', { name: '登録を完了する' })).toBeEnabled();
  expect(screen.queryByText(/入力されたパスワードは使われません/)).toBeNull();
});

it('offers a new e-mail for a link that no longer works', async () => {
  server.use(
    offering,
    ...quietHome,
    http.get('*/api/v1/users/activate/', () => problem(422, 'activationFailed')),
  );
  renderRoutes(routes, { at: '/activate?key_phrase=old' });
  expect(await screen.findByRole('heading', { name: 'このリンクは使えません' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '新しいメールを受け取る' }));
  expect(await screen.findByRole('dialog', { name: '新規登録' })).toBeInTheDocument();
});

it('offers another try while the server cannot be reached', async () => {
  server.use(
    offering,
    ...quietHome,
    http.get('*/api/v1/users/activate/', () => problem(503, 'exceptionError'), { once: true }),
    http.get('*/api/v1/users/activate/', () => HttpResponse.json({ username: 'hana', withPassword: true })),
  );
  renderRoutes(routes, { at: '/activate?key_phrase=good' });
  await userEvent.click(await screen.findByRole('button', { name: 'もう一度試す' }));
  expect(await screen.findByRole('button', { name: '登録を完了する' })).toBeEnabled();
});
