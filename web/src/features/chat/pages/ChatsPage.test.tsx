import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { aContest, surroundings, viewer } from '@/entities/contest/testing';
import { renderRoutes } from '@/test/render';
import { server } from '@/test/server';
import { someRooms } from '../testing';
import ChatsPage from './ChatsPage';

it('names the current contests and their rooms while no chat has a message', async () => {
  const contests = [
    aContest(),
    aContest({ id: 101, name: '終わった杯', status: 'matchDone' }),
    aContest({ id: 102, name: '中止の杯', cancelledAt: '2026-11-19T10:00:00.000Z' }),
  ];
  server.use(
    ...surroundings(),
    http.get('*/api/v1/users/profile/', () => HttpResponse.json(viewer)),
    http.get('*/api/v1/chats/', () => HttpResponse.json(someRooms([]))),
    http.get('*/api/v1/contests/', () => HttpResponse.json({ items: contests, next: null })),
  );
  renderRoutes([{ path: '/chats', element: <ChatsPage /> }], { at: '/chats', token: 'session' });
  expect(await screen.findByRole('link', { name: '宵闇カップ' })).toHaveAttribute(
    'href',
    '/contests/100/chats',
  );
  await waitFor(() => expect(screen.getAllByText('チャットはまだありません')).toHaveLength(1));
  expect(screen.queryByText('終わった杯')).not.toBeInTheDocument();
  expect(screen.queryByText('中止の杯')).not.toBeInTheDocument();
});
