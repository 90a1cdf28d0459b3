import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { Outlet } from 'react-router';
import { describe, expect, it } from 'vitest';
import { surroundings, viewer } from '@/features/contest/testing';
import type { PublicUser } from '@/shared/api/types';
import { timeZones } from '@/shared/lib/timeZones';
import { useViewer } from '@/shared/viewer/viewer';
import { renderRoutes } from '@/test/render';
import { problem, server } from '@/test/server';
import ProfileEditPage from './pages/ProfileEditPage';
import ProfilePage from './pages/ProfilePage';

const person: PublicUser = {
  id: viewer.id,
  nickname: 'ゆうと',
  bio: '配信しています（https://example.com/live）。',
  imageUrl: null,
  backgroundImageUrl: null,
  twitterId: 'yuto_1',
  createdAt: viewer.createdAt,
};

/** As the shell does, pages are shown once it is known who looks. */
function Known() {
  return useViewer().state === 'loading' ? null : <Outlet />;
}

function show(at: string, signedIn = true) {
  server.use(
    ...surroundings(),
    http.get(/\/api\/v1\/users\/\d+\/$/, ({ request }) =>
      HttpResponse.json({ ...person, id: Number(/\d+\/$/.exec(request.url)?.[0].slice(0, -1)) }),
    ),
    http.get('*/api/v1/users/:id/teams/', () => HttpResponse.json({ items: [], next: null })),
    http.get('*/api/v1/users/:id/contests/', () => HttpResponse.json({ items: [], next: null })),
  );
  return renderRoutes(
    [
      {
        element: <Known />,
        children: [
          { path: '/users/:id', element: <ProfilePage /> },
          { path: '/users/:id/edit', element: <ProfileEditPage /> },
        ],
      },
    ],
    signedIn ? { at, token: 'token' } : { at },
  );
}

describe('profile', () => {
  it('makes links of the addresses in the bio', async () => {
    show('/users/9', false);
    const link = await screen.findByRole('link', { name: 'https://example.com/live' });
    expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
    expect(screen.getByRole('link', { name: '@yuto_1' })).toHaveAttribute('href', 'https://x.com/yuto_1');
  });

  it('has an edit button for the person alone', async () => {
    const { unmount } = show('/users/9');
    expect(await screen.findByRole('link', { name: 'プロフィールを編集' })).toHaveAttribute(
      'href',
      '/users/9/edit',
    );
    unmount();
    show('/users/10');
    expect(await screen.findByText('参加した大会はまだありません')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'プロフィールを編集' })).not.toBeInTheDocument();
  });
});

describe('profile editor', () => {
  it('is not for others', async () => {
    const { router } = show('/users/10/edit');
    await screen.findByText('参加した大会はまだありません');
    expect(router.state.location.pathname).toBe('/users/10');
  });

  it('keeps the limits and sends nothing beyond them', async () => {
    const user = userEvent.setup();
    show('/users/9/edit');
    const nickname = await screen.findByLabelText('ニックネーム');
    await user.clear(nickname);
    await user.type(screen.getByLabelText('X（Twitter）のID'), 'not an id');
    await user.click(screen.getByLabelText('自己紹介'));
    await user.paste('あ'.repeat(513));
    await user.click(screen.getByRole('button', { name: '保存する' }));
    expect(await screen.findByText('この項目は必須です。')).toBeInTheDocument();
    expect(screen.getByText('512文字以内で入力してください。')).toBeInTheDocument();
    expect(screen.getByText(/IDを正しく入力してください/)).toBeInTheDocument();
    await user.type(nickname, '𠮷'.repeat(31));
    expect(await screen.findByText('30文字以内で入力してください。')).toBeInTheDocument();
  });

  it('saves and returns to the profile; images that were not touched are left out', async () => {
    let sent: unknown;
    server.use(
      http.put('*/api/v1/users/9/', async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ ...viewer, nickname: 'ユウト' });
      }),
    );
    const user = userEvent.setup();
    const { router } = show('/users/9/edit');
    const nickname = await screen.findByLabelText('ニックネーム');
    await user.clear(nickname);
    await user.type(nickname, 'ユウト');
    await user.type(screen.getByLabelText('X（Twitter）のID'), '＠yuto_1');
    await user.click(screen.getByRole('button', { name: '保存する' }));
    expect(await screen.findByText('変更を保存しました')).toBeInTheDocument();
    await waitFor(() => expect(router.state.location.pathname).toBe('/users/9'));
    expect(sent).toEqual({
      nickname: 'ユウト',
      bio: '',
      twitterId: 'yuto_1',
      friendCode: '',
      timezone: 'Asia/Tokyo',
      language: 'ja',
    });
  });

  it('shows what the server refuses on its field and keeps what was typed', async () => {
    server.use(
      http.put('*/api/v1/users/9/', () =>
        problem(422, 'invalidValue', { fields: [{ name: 'nickname', key: 'invalidValue' }] }),
      ),
    );
    const user = userEvent.setup();
    show('/users/9/edit');
    await user.type(await screen.findByLabelText('ニックネーム'), '2');
    await user.click(screen.getByRole('button', { name: '保存する' }));
    expect(await screen.findByText('入力内容が正しくありません。')).toBeInTheDocument();
    expect(screen.getByLabelText('ニックネーム')).toHaveValue('ゆうと2');
  });
});

describe('time zones', () => {
  it('lists every zone with its offset at that time, and the one that is set', () => {
    const list = timeZones('Mars/Base', new Date('2026-11-20T00:00:00Z'));
    expect(list).toContainEqual({ value: 'Asia/Tokyo', label: 'Asia/Tokyo (GMT+9)' });
    expect(list).toContainEqual({ value: 'America/New_York', label: 'America/New York (GMT-5)' });
    expect(list).toContainEqual({ value: 'Mars/Base', label: 'Mars/Base' });
  });
});
