import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { useLocation } from 'react-router';
import { expect, it, vi } from 'vitest';
import { surroundings, viewer } from '@/entities/contest/testing';
import { ConfirmHost } from '@/shared/ui/ConfirmHost';
import { useAskBeforeLeaving } from '@/shared/ui/useAskBeforeLeaving';
import { renderRoutes } from '@/test/render';
import { server } from '@/test/server';
import ProfileMenu from './ProfileMenu';

it('leads to the search for players, which narrow screens have nowhere else', async () => {
  server.use(...surroundings());
  const { router } = renderRoutes(
    [
      { path: '/', element: <ProfileMenu id={viewer.id} nickname={viewer.nickname} imageUrl={null} /> },
      { path: '/search-user', element: <p>search</p> },
    ],
    { token: 'abc' },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'アカウントメニュー' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'プレイヤー' }));
  expect(router.state.location.pathname).toBe('/search-user');
});

/** The menu stays on every page; the page /edit has unsaved input. */
function App() {
  useAskBeforeLeaving(useLocation().pathname === '/edit');
  return (
    <>
      <ProfileMenu id={viewer.id} nickname={viewer.nickname} imageUrl={null} />
      <ConfirmHost />
    </>
  );
}

it('asks before logging out discards unsaved input', async () => {
  const signOut = vi.fn(() => new HttpResponse(null, { status: 204 }));
  server.use(...surroundings(), http.post('*/api/v1/auth/sign-out/', signOut));
  const { router } = renderRoutes([{ path: '*', element: <App /> }], { at: '/edit', token: 'abc' });
  const logOut = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'アカウントメニュー' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'ログアウト' }));
    return within(await screen.findByRole('dialog', { name: 'このページを離れますか？' }));
  };
  await userEvent.click((await logOut()).getByRole('button', { name: '入力を続ける' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.pathname).toBe('/edit');
  expect(signOut).not.toHaveBeenCalled();
  await userEvent.click((await logOut()).getByRole('button', { name: '離れる' }));
  await waitFor(() => expect(signOut).toHaveBeenCalled());
  expect(router.state.location.pathname).toBe('/');
});
