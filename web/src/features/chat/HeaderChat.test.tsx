import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { surroundings } from '@/entities/contest/testing';
import type { ChatRoom } from '@/shared/api/types';
import { renderRoutes } from '@/test/render';
import { server } from '@/test/server';
import HeaderChat from './HeaderChat';
import { aRoom } from './testing';

let rooms: ChatRoom[];

beforeEach(() => {
  const friend = { id: 7, nickname: 'ハル', imageUrl: null };
  rooms = [
    aRoom(1, { kind: 'friend', name: 'ハル', contest: null, friend, unread: 3, lastMessage: 'いますか' }),
    aRoom(2, { unread: 120 }),
  ];
  server.use(
    ...surroundings(),
    http.get('*/api/v1/chats/', () =>
      HttpResponse.json({
        items: rooms,
        next: null,
        unread: rooms.reduce((sum, { unread }) => sum + unread, 0),
      }),
    ),
    http.put('*/api/v1/chats/read/', () => {
      rooms = rooms.map((room) => ({ ...room, unread: 0 }));
      return new HttpResponse(null, { status: 204 });
    }),
    http.get('*/api/v1/presence/', () =>
      HttpResponse.json({ items: [{ userId: 7, state: 'online', lastChanged: null }] }),
    ),
  );
});

/** Renders the button on a wide page, which has room for the panel, or a narrow one. */
function show(wide: boolean) {
  const still = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    ...still(query),
    matches: wide && query === '(min-width: 900px)',
  }));
  return renderRoutes(
    [
      { path: '/', element: <HeaderChat viewerId={9} /> },
      { path: '/chats', element: <p>すべてのルーム</p> },
    ],
    { token: 'token' },
  );
}

it('names the asker beside the contest of a question', async () => {
  rooms = [
    aRoom(3, { kind: 'question', name: '何時から？', owner: { id: 5, nickname: 'みずき', imageUrl: null } }),
  ];
  show(true);
  await userEvent.click(await screen.findByRole('link', { name: /チャット/ }));
  const panel = await screen.findByRole('complementary', { name: 'チャット' });
  expect(
    await within(panel).findByRole('button', { name: /何時から？.*宵闇カップ.*みずき/ }),
  ).toBeInTheDocument();
});

it('opens all rooms beside a wide page, clears their badges and gives the focus back', async () => {
  show(true);
  const user = userEvent.setup();
  const button = await screen.findByRole('link', { name: 'チャット（未読99+件）' });
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await user.click(button);
  const panel = await screen.findByRole('complementary', { name: 'チャット' });
  expect(button).toHaveAttribute('aria-expanded', 'true');
  const row = await within(panel).findByRole('button', { name: /ハル/ });
  expect(await within(row).findByRole('img', { name: 'オンライン' })).toBeInTheDocument();
  expect(within(row).getByRole('img', { name: '未読3件' })).toBeInTheDocument();

  await user.click(within(panel).getByRole('button', { name: 'すべて既読にする' }));
  await waitFor(() => expect(button).toHaveAccessibleName('チャット'));
  expect(within(row).queryByRole('img', { name: /未読/ })).toBeNull();

  await user.keyboard('{Escape}');
  expect(screen.queryByRole('complementary')).toBeNull();
  expect(button).toHaveFocus();
});

it('opens the page of all rooms on a phone', async () => {
  const { router } = show(false);
  const button = await screen.findByRole('link', { name: /^チャット/ });
  expect(button).not.toHaveAttribute('aria-expanded');
  await userEvent.click(button);
  expect(router.state.location.pathname).toBe('/chats');
});
