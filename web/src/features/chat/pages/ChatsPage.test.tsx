import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { surroundings, viewer } from '@/entities/contest/testing';
import type { ChatRoom } from '@/shared/api/types';
import { renderRoutes } from '@/test/render';
import { server } from '@/test/server';
import { aChat, aRoom, someRooms } from '../testing';
import ChatsPage from './ChatsPage';

function show(rooms: ChatRoom[]) {
  server.use(
    ...surroundings(),
    http.get('*/api/v1/users/profile/', () => HttpResponse.json(viewer)),
    http.get('*/api/v1/chats/', () => HttpResponse.json(someRooms(rooms))),
    ...rooms.flatMap((room) => [
      http.get(`*/api/v1/chats/${room.chatId}/`, () => HttpResponse.json(aChat(room))),
      http.get(`*/api/v1/chats/${room.chatId}/messages/`, () => HttpResponse.json({ items: [], next: null })),
    ]),
  );
  renderRoutes([{ path: '/chats', element: <ChatsPage /> }], { at: '/chats', token: 'session' });
}

it('leads to the friends while there are no chats', async () => {
  show([]);
  expect(await screen.findByText('チャットはまだありません')).toBeVisible();
  expect(screen.getByRole('link', { name: 'フレンドを見る' })).toHaveAttribute('href', '/friends');
});

it('lists the room of a contest in which nobody has written', async () => {
  show([aRoom(41)]);
  const rooms = await screen.findByRole('list', { name: 'チャット' });
  const room = within(rooms).getByRole('link', { name: /宵闇カップ/ });
  expect(room).toHaveAttribute('href', '/chats/41');
  expect(room).toHaveTextContent('メッセージはまだありません');
});
