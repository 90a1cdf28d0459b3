import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { act } from 'react';
import { Outlet } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { surroundings } from '@/entities/contest/testing';
import type { Notification } from '@/entities/notification/api';
import { useViewer } from '@/shared/viewer/viewer';
import { fakeConnection } from '@/test/live';
import { renderRoutes } from '@/test/render';
import { problem, server } from '@/test/server';
import NotificationButton from './NotificationButton';

const me = 9;
const live = fakeConnection();

const nothing = {
  contestName: null,
  contestId: null,
  contestImage: null,
  gameName: null,
  round: null,
  order: null,
  matchName: null,
  tournamentId: null,
  matchId: null,
  swissDrawId: null,
  stageId: null,
  teamId: null,
  teamName: null,
  userId: null,
  nickname: null,
  roomId: null,
  image: null,
  text: null,
  internalLink: null,
  externalLink: null,
  at: null,
  place: null,
};

function notificationOf(id: number, change: Partial<Notification>, payload: object = {}): Notification {
  return {
    id,
    to: me,
    created: '2026-11-20T10:05:00.000Z',
    displayTime: '11/20 19:05',
    isView: false,
    readed: false,
    notificationType: 'contest',
    status: 'allowed',
    imageUrl: null,
    link: '/contests/100',
    external: false,
    ...change,
    payload: { ...nothing, contestId: 100, contestName: '宵闇カップ', ...payload },
  };
}

/** The server's notifications, newest first, in pages of ten. */
let kept: Notification[];
let unseen: number;
let sent: string[];
/** Scrolls the end of the list into view. */
let reachEnd: () => void;

function note(mark: string, request: Request): void {
  sent.push(request.keepalive ? mark : `${mark}, lost if the page is left`);
}

beforeEach(() => {
  unseen = 99;
  sent = [];
  kept = Array.from({ length: 12 }, (_, index) => notificationOf(112 - index, {}));
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
        reachEnd = () => act(() => seen([{ isIntersecting: true }]));
      }
      observe() {}
      disconnect() {}
    },
  );
  server.use(
    ...surroundings(),
    http.get('*/api/v1/users/me/notifications/', ({ request }) => {
      const from = Number(new URL(request.url).searchParams.get('cursor') ?? 0);
      const next = from + 10 < kept.length ? String(from + 10) : null;
      return HttpResponse.json({ items: kept.slice(from, from + 10), next, unseen });
    }),
    http.put('*/api/v1/users/me/notifications/seen/', ({ request }) => {
      note('seen', request);
      unseen = 0;
      return new HttpResponse(null, { status: 204 });
    }),
    http.put('*/api/v1/users/me/notifications/:id/read/', ({ params, request }) => {
      note(`read ${String(params.id)}`, request);
      kept = kept.map((each) => (each.id === Number(params.id) ? { ...each, readed: true } : each));
      return new HttpResponse(null, { status: 204 });
    }),
  );
});

function Shell() {
  return (
    <>
      {useViewer().signedIn && <NotificationButton me={me} />}
      <Outlet />
    </>
  );
}

const open = (at = '/') =>
  renderRoutes([{ path: '/', element: <Shell />, children: [{ path: '*', element: null }] }], {
    at,
    token: 'token',
  });

const button = (name: string) => screen.findByRole('button', { name });
const rows = async () =>
  within(await screen.findByRole('dialog', { name: '通知' })).findAllByRole('listitem');

it('counts unseen notifications and marks them as seen when the list opens', async () => {
  const typing = userEvent.setup();
  open();
  expect(await button('通知（未読99件）')).toHaveTextContent('99');
  kept = [notificationOf(113, { status: 'moved' }), ...kept];
  unseen = 100;
  act(() => live.publish(`user:${me}`, { kind: 'notification.added', subjectId: 113 }));
  const ringing = await button('通知（未読99+件）');
  expect(ringing).toHaveTextContent('99+');
  expect(sent).toEqual([]);

  await typing.click(ringing);
  const [newest] = await rows();
  expect(newest).toHaveTextContent('キャンセル待ちから繰り上がり、参加枠に入りました。');
  expect(newest).toHaveTextContent('宵闇カップ');
  expect(newest).toHaveTextContent(/11\/20\(金\) \d\d:05/);
  expect(await rows()).toHaveLength(10);
  expect(await button('通知')).toHaveTextContent('');
  expect(sent).toEqual(['seen']);

  reachEnd();
  await waitFor(async () => expect(await rows()).toHaveLength(13));
  await typing.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await button('通知')).toHaveFocus();
});

it('marks notifications as seen while the window is visible, not behind another one', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  try {
    unseen = 0;
    open();
    await userEvent.click(await button('通知'));
    await rows();
    visibility.mockReturnValue('hidden');
    fireEvent(document, new Event('visibilitychange'));
    kept = [notificationOf(113, { status: 'moved' }), ...kept];
    unseen = 1;
    act(() => live.publish(`user:${me}`, { kind: 'notification.added', subjectId: 113 }));
    expect(await button('通知（未読1件）')).toBeInTheDocument();
    await waitFor(async () => expect((await rows())[0]).toHaveTextContent('参加枠に入りました'));
    expect(sent).toEqual([]);
    visibility.mockReturnValue('visible');
    fireEvent(document, new Event('visibilitychange'));
    await waitFor(() => expect(sent).toEqual(['seen']));
  } finally {
    visibility.mockRestore();
  }
});

it('marks a clicked notification as read once and opens its page', async () => {
  const typing = userEvent.setup();
  kept = [
    notificationOf(
      3,
      { notificationType: 'tournament', status: 'emptyResult', link: '/contests/100/tournament/7/match/8' },
      { matchName: '準決勝 3-2' },
    ),
    notificationOf(
      2,
      { notificationType: 'admin', status: 'custom', link: 'https://example.com/', external: true },
      { text: '新しい機能' },
    ),
    notificationOf(1, { notificationType: 'later' as 'admin', status: 'unheardOf', link: null }),
  ];
  unseen = 0;
  const { router } = open();
  await typing.click(await button('通知'));
  const outside = await screen.findByRole('link', { name: /新しい機能/ });
  expect(screen.getByText('準決勝 3-2 の試合の結果がまだ報告されていません。')).toBeInTheDocument();
  expect(outside).toHaveAttribute('target', '_blank');
  expect(outside).toHaveAttribute('href', 'https://example.com/');
  await typing.click(screen.getByRole('button', { name: /新しいお知らせがあります/ }));
  await typing.click(screen.getByRole('link', { name: /準決勝 3-2 .*未読/ }));
  expect(router.state.location.pathname).toBe('/contests/100/tournament/7/match/8');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual(['read 1', 'read 3']);

  await typing.click(await button('通知'));
  const again = await screen.findByRole('link', { name: /準決勝 3-2/ });
  expect(again).not.toHaveTextContent('未読');
  await typing.click(again);
  expect(sent).toEqual(['read 1', 'read 3']);
});

it('shows a notification as unread again if the server did not take it', async () => {
  const typing = userEvent.setup();
  unseen = 0;
  kept = [notificationOf(1, { notificationType: 'later' as 'admin', status: 'unheardOf', link: null })];
  let refuse = () => {};
  server.use(
    http.put(
      '*/api/v1/users/me/notifications/:id/read/',
      async () => {
        await new Promise<void>((done) => {
          refuse = done;
        });
        return problem(500, 'exceptionError');
      },
      { once: true },
    ),
  );
  open();
  await typing.click(await button('通知'));
  const row = await screen.findByRole('button', { name: /新しいお知らせがあります/ });
  await typing.click(row);
  await waitFor(() => expect(row).not.toHaveTextContent('未読'));
  refuse();
  await waitFor(() => expect(row).toHaveTextContent('未読'));
  await typing.click(row);
  await waitFor(() => expect(sent).toContain('read 1'));
});

it('marks the notification of a push as read', async () => {
  const { router } = open('/contests/100?tab=a&notification=112');
  await waitFor(() => expect(sent).toEqual(['read 112']));
  expect(router.state.location.search).toBe('?tab=a');
  expect(await button('通知（未読99件）')).toBeVisible();
});

it('shows no badge where the list cannot be read, and lets it be tried again', async () => {
  const typing = userEvent.setup();
  server.use(
    http.get('*/api/v1/users/me/notifications/', () => problem(500, 'internalError'), { once: true }),
  );
  open();
  const quiet = await button('通知');
  expect(screen.queryByRole('alert')).toBeNull();
  kept = [];
  unseen = 0;
  await typing.click(quiet);
  expect(await screen.findByText('通知はまだありません')).toBeVisible();
});
