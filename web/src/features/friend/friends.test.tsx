import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { surroundings } from '@/entities/contest/testing';
import type { Friendship } from '@/shared/api/types';
import { ConfirmHost } from '@/shared/ui/ConfirmHost';
import { useViewer } from '@/shared/viewer/viewer';
import { fakeConnection } from '@/test/live';
import { renderRoutes } from '@/test/render';
import { problem, server } from '@/test/server';
import FriendsPage from './pages/FriendsPage';

const live = fakeConnection();

const at = '2026-11-20T10:00:00.000Z';
const user = (id: number, nickname: string) => ({ id, nickname, imageUrl: null });
const self = user(9, 'ゆうと');
const mika = user(11, 'Mika');
const rei = user(12, 'Rei');
const takeru = user(13, 'たける');

let friends: Friendship[];
let requests: Friendship[];

beforeEach(() => {
  friends = [
    { id: 1, requestUser: takeru, responseUser: self, status: 'ALLOW', createdAt: at, updatedAt: at },
  ];
  requests = [
    { id: 5, requestUser: mika, responseUser: self, status: 'REQUESTED ME', createdAt: at, updatedAt: at },
    { id: 6, requestUser: self, responseUser: rei, status: 'REQUESTED', createdAt: at, updatedAt: at },
  ];
  server.use(
    ...surroundings(),
    http.get('*/api/v1/users/9/friends/', () => HttpResponse.json({ items: friends, next: null })),
    http.get('*/api/v1/users/9/request/', () => HttpResponse.json({ items: requests, next: null })),
  );
});

function Page() {
  return useViewer().signedIn ? (
    <>
      <FriendsPage />
      <ConfirmHost />
    </>
  ) : null;
}

const open = (path = '/friends') =>
  renderRoutes([{ path: '/friends', element: <Page /> }], { at: path, token: 'token' });

it('moves a person from the requests to the friends when allowed', async () => {
  const typing = userEvent.setup();
  server.use(
    http.put('*/api/v1/users/9/request/5/reply/', async ({ request }) => {
      expect(await request.json()).toEqual({ status: 'ALLOW' });
      requests = requests.filter(({ id }) => id !== 5);
      friends.push({
        id: 5,
        requestUser: mika,
        responseUser: self,
        status: 'ALLOW',
        createdAt: at,
        updatedAt: at,
      });
      return HttpResponse.json({ status: 'ALLOW', requestUser: mika });
    }),
  );
  open('/friends?tab=received');
  await typing.click(await screen.findByRole('button', { name: '承認する' }));
  expect(await screen.findByText('届いている申請はありません')).toBeInTheDocument();
  await typing.click(screen.getByRole('button', { name: 'フレンド' }));
  expect(await screen.findByRole('link', { name: /Mika/ })).toHaveAttribute('href', '/users/11');
  expect(screen.getByRole('link', { name: /たける/ })).toBeInTheDocument();
});

it('withdraws a request, and ends a friendship after a question', async () => {
  const typing = userEvent.setup();
  server.use(
    http.delete('*/api/v1/users/9/request/6/', () => {
      requests = requests.filter(({ id }) => id !== 6);
      return new HttpResponse(null, { status: 204 });
    }),
    http.delete('*/api/v1/users/9/friends/13/', () => {
      friends = [];
      return new HttpResponse(null, { status: 204 });
    }),
  );
  open('/friends?tab=sent');
  await typing.click(await screen.findByRole('button', { name: '申請を取り消す' }));
  expect(await screen.findByText('送った申請はありません')).toBeInTheDocument();
  await typing.click(screen.getByRole('button', { name: 'フレンド' }));
  await typing.click(await screen.findByRole('button', { name: 'フレンドを解除' }));
  expect(friends).toHaveLength(1);
  const question = within(await screen.findByRole('dialog'));
  await typing.click(question.getByRole('button', { name: 'フレンドを解除' }));
  expect(await screen.findByText('フレンドはまだいません')).toBeInTheDocument();
});

it('reads again after an answer that came too late, and after what others do', async () => {
  const typing = userEvent.setup();
  server.use(
    http.put('*/api/v1/users/9/request/5/reply/', () => {
      requests = [];
      return problem(404, 'friendRequestDoesNotExist');
    }),
  );
  open('/friends?tab=received');
  await typing.click(await screen.findByRole('button', { name: '断る' }));
  expect(await screen.findByText('このフレンド申請は存在しません。')).toBeInTheDocument();
  expect(await screen.findByText('届いている申請はありません')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'フレンド' })).toHaveAttribute('href', '/friends');
  requests = [
    { id: 8, requestUser: rei, responseUser: self, status: 'REQUESTED ME', createdAt: at, updatedAt: at },
  ];
  await waitFor(() => expect(live.channels()).toContain('user:9'));
  live.publish('user:9', { kind: 'friend.requested' });
  expect(await screen.findByRole('link', { name: /Rei/ })).toBeInTheDocument();
});
