import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { surroundings, viewer } from '@/entities/contest/testing';
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
