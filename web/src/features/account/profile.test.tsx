import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { Outlet } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { viewer as me, surroundings } from '@/entities/contest/testing';
import ProfileEditPage from '@/pages/account/ProfileEditPage';
import type { PlacedContest, PublicUser } from '@/shared/api/types';
import { ConfirmHost } from '@/shared/ui/ConfirmHost';
import { LoginModalProvider, useLoginModal } from '@/shared/viewer/loginModal';
import { useViewer } from '@/shared/viewer/viewer';
import { renderRoutes } from '@/test/render';
import { problem, server } from '@/test/server';
import ProfilePage from './pages/ProfilePage';
import { anEntered, aPerson } from './testing';

/** Renders pages once the viewer is known, with the modals, as the shell does. */
function Known() {
  return useViewer().state === 'loading' ? null : (
    <LoginModalProvider>
      <Outlet />
      <ConfirmHost />
      <LoginPlace />
    </LoginModalProvider>
  );
}

function LoginPlace() {
  const { opened, returnTo } = useLoginModal();
  return opened ? <p>login, then {returnTo}</p> : null;
}

interface World {
  person?: PublicUser;
  contests?: PlacedContest[];
  podium?: PlacedContest[];
  hosted?: PlacedContest[];
  signedIn?: boolean;
}

function show(
  at: string,
  { person = aPerson(), contests = [], podium = [], hosted = [], signedIn = true }: World = {},
) {
  const world = { person };
  server.use(
    ...surroundings(),
    http.get('*/api/v1/games/ranks/', () =>
      HttpResponse.json([{ key: '0031', ladder: 'tier', titles: { ja: 'ダイヤモンド' } }]),
    ),
    http.get('*/api/v1/users/:id/', ({ params }) =>
      Number(params.id) === world.person.id
        ? HttpResponse.json(world.person)
        : problem(404, 'userDoesNotExist'),
    ),
    http.get('*/api/v1/users/:id/teams/', () => HttpResponse.json({ items: [], next: null })),
    http.get('*/api/v1/users/:id/contests/', ({ request }) => {
      const query = new URL(request.url).searchParams;
      const entered = query.get('podium') === 'true' ? podium : contests;
      return HttpResponse.json({ items: query.get('role') === 'operator' ? hosted : entered, next: null });
    }),
    http.get('*/api/v1/users/:id/contests/count/', () =>
      HttpResponse.json({ entered: 12, operated: 0, won: 1, podium: 2 }),
    ),
  );
  const view = renderRoutes(
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
  return { ...view, world };
}

describe('profile', () => {
  it('shows a person with links, game accounts and places to a visitor, and leads to the login', async () => {
    const user = userEvent.setup();
    const second = anEntered(2, '月光杯', { from: 2, to: 2 });
    show('/users/10', {
      signedIn: false,
      person: aPerson({
        bio: '配信しています（https://example.com/live）。',
        twitterId: 'ken_1',
        prefecture: '27',
        city: '堺市',
        playTime: '平日21時から',
        snsLinks: ['https://www.youtube.com/@ken'],
        socialUsers: [
          { provider: 'discord', socialUserName: 'ken#1' },
          { provider: 'google', socialUserName: '' },
        ],
        gameUsers: [
          {
            id: 1,
            game: { id: 2, gameName: 'VALORANT', key: '00002' },
            username: 'ken#JP1',
            friendCode: '',
            rank: '0031',
            summonerName: null,
            uplayAccount: null,
            ingameName: null,
            createdAt: me.createdAt,
            updatedAt: me.createdAt,
          },
        ],
      }),
      contests: [anEntered(1, '青葉杯', { from: 5, to: 8 }), second],
      podium: [second, anEntered(3, '宵闇カップ', { from: 1, to: 1 })],
      hosted: [
        { ...anEntered(4, '主催の杯', null), status: 'entry' },
        { ...anEntered(5, '昔の杯', null), status: 'matchDone' },
      ],
    });
    const coming = await screen.findByRole('list', { name: '開催中・これから' });
    expect(within(coming).getByRole('link')).toHaveAttribute('href', '/contests/4');
    expect(within(screen.getByRole('list', { name: '終了' })).getByRole('link')).toHaveTextContent('昔の杯');
    const link = await screen.findByRole('link', { name: 'https://example.com/live' });
    expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
    expect(screen.getByRole('link', { name: '@ken_1' })).toHaveAttribute('href', 'https://x.com/ken_1');
    const site = screen.getByRole('link', { name: 'youtube.com/@ken' });
    expect(site.getAttribute('rel')?.split(' ')).toEqual(
      expect.arrayContaining(['noopener', 'nofollow', 'me']),
    );
    expect(screen.getByText('ken#1')).toBeInTheDocument();
    expect(screen.getByText('Google')).toBeInTheDocument();
    expect(screen.getByText('大阪府 堺市')).toBeInTheDocument();
    expect(screen.getByText('ken#JP1')).toBeInTheDocument();
    expect(await screen.findByText('ダイヤモンド')).toBeInTheDocument();
    expect(await screen.findByText('12')).toBeInTheDocument();

    const shelf = (await screen.findByRole('heading', { name: '表彰台' })).closest('section');
    const pieces = within(shelf as HTMLElement).getAllByRole('link');
    expect(pieces.map((piece) => piece.getAttribute('href'))).toEqual(['/contests/3', '/contests/2']);
    expect(pieces[0]).toHaveTextContent('優勝');
    expect(screen.getByText('ベスト8')).toBeInTheDocument();

    expect(screen.queryByRole('link', { name: 'プロフィールを編集' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'フレンドになる' }));
    expect(screen.getByText('login, then /users/10?befriend=10')).toBeInTheDocument();
  });

  it('has an edit button for the person alone and nothing to do against oneself', async () => {
    show('/users/9', { person: aPerson({ id: 9, nickname: 'ゆうと' }) });
    expect(await screen.findByRole('link', { name: 'プロフィールを編集' })).toHaveAttribute(
      'href',
      '/users/9/edit',
    );
    expect(screen.queryByRole('button', { name: 'フレンドになる' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /への操作/ })).not.toBeInTheDocument();
  });

  it('shows that a person does not exist, withdrew or is suspended', async () => {
    const first = show('/users/404');
    expect(await screen.findByRole('heading', { name: 'このユーザーは存在しません。' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'プレイヤーを探す' })).toHaveAttribute('href', '/search-user');
    first.unmount();
    const second = show('/users/10', { person: aPerson({ nickname: '', withdrawn: true }) });
    expect(await screen.findByRole('heading', { name: '退会済みユーザー' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'フレンドになる' })).not.toBeInTheDocument();
    second.unmount();
    show('/users/10', { person: aPerson({ suspended: true, bio: '荒らしの自己紹介' }) });
    expect(await screen.findByText('このアカウントは、現在停止されています。')).toBeInTheDocument();
    expect(screen.queryByText('荒らしの自己紹介')).not.toBeInTheDocument();
  });

  it('asks for friendship and shows that it was asked', async () => {
    const user = userEvent.setup();
    const { world } = show('/users/10');
    let asked: unknown;
    server.use(
      http.post('*/api/v1/users/9/request/', async ({ request }) => {
        asked = await request.json();
        world.person = aPerson({ friendStatus: 'REQUESTED', friendRequestId: 7 });
        return HttpResponse.json({ id: 7, status: 'REQUESTED' });
      }),
      http.delete('*/api/v1/users/9/request/7/', () => {
        world.person = aPerson();
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'フレンドになる' }));
    expect(await screen.findByText('申請中')).toBeInTheDocument();
    expect(asked).toEqual({ responseUserId: 10 });
    await user.click(screen.getByRole('button', { name: '申請を取り消す' }));
    expect(await screen.findByRole('button', { name: 'フレンドになる' })).toBeInTheDocument();
  });

  it('asks for friendship once after a login that the button needed', async () => {
    const asked: unknown[] = [];
    const { world, router } = show('/users/10?befriend=10&tab=a');
    server.use(
      http.post('*/api/v1/users/9/request/', async ({ request }) => {
        asked.push(await request.json());
        world.person = aPerson({ friendStatus: 'REQUESTED', friendRequestId: 7 });
        return HttpResponse.json({ id: 7, status: 'REQUESTED' });
      }),
    );
    expect(await screen.findByText('申請中')).toBeInTheDocument();
    expect(asked).toEqual([{ responseUserId: 10 }]);
    expect(router.state.location.search).toBe('?tab=a');
  });

  it('blocks after a question, and reports with a reason', async () => {
    const user = userEvent.setup();
    const { world } = show('/users/10', { person: aPerson({ friendStatus: 'ALLOW', friendRequestId: 7 }) });
    let reported: unknown;
    server.use(
      http.post('*/api/v1/users/9/blocks/', async ({ request }) => {
        expect(await request.json()).toEqual({ userId: 10 });
        world.person = aPerson({ blockedByMe: true });
        return new HttpResponse(null, { status: 204 });
      }),
      http.post('*/api/v1/complaints/', async ({ request }) => {
        reported = await request.json();
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await user.click(await screen.findByRole('button', { name: /への操作/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'ブロックする' }));
    await user.click(await screen.findByRole('button', { name: 'ブロックする' }));
    expect(await screen.findByText('ブロック中')).toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: /への操作/ }));
    await user.click(await screen.findByRole('menuitem', { name: '通報する' }));
    const dialog = within(await screen.findByRole('dialog', { name: '通報する' }));
    await user.click(dialog.getByRole('button', { name: '送信する' }));
    expect(await dialog.findByText(/必須です/)).toBeInTheDocument();
    await user.click(dialog.getByRole('combobox', { name: '理由' }));
    await user.click(await screen.findByRole('option', { name: 'なりすまし' }));
    await user.type(dialog.getByLabelText('くわしい内容'), '名前');
    await user.click(dialog.getByRole('button', { name: '送信する' }));
    await waitFor(() =>
      expect(reported).toEqual({
        subjectKind: 'user',
        subjectId: 10,
        reason: 'impersonation',
        comment: '名前',
      }),
    );
  });
});

describe('profile editor', () => {
  it('is not for others', async () => {
    const { router } = show('/users/10/edit');
    await screen.findByRole('heading', { name: 'けんたろう' });
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
    expect(screen.getByText('513 / 512')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'リンクを追加' }));
    await user.type(screen.getByLabelText('リンク 1'), 'http://192.168.0.1/');
    await user.click(screen.getByRole('button', { name: '保存する' }));
    expect(await screen.findByText('ニックネームは必須です')).toBeInTheDocument();
    expect(screen.getByText('512文字以内で入力してください。')).toBeInTheDocument();
    expect(screen.getByText(/IDを正しく入力してください/)).toBeInTheDocument();
    expect(screen.getByText(/URLを正しく入力してください/)).toBeInTheDocument();
    await user.type(nickname, '𠮷'.repeat(31));
    expect(await screen.findByText('30文字以内で入力してください。')).toBeInTheDocument();
  });

  it('saves every field and returns to the profile; pictures that were not touched are left out', async () => {
    let sent: unknown;
    const { router } = show('/users/9/edit', { person: aPerson({ id: 9 }) });
    server.use(
      http.put('*/api/v1/users/9/', async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ ...me, nickname: 'ユウト' });
      }),
    );
    const user = userEvent.setup();
    const nickname = await screen.findByLabelText('ニックネーム');
    await user.clear(nickname);
    await user.type(nickname, 'ユウト');
    await user.type(screen.getByLabelText('X（Twitter）のID'), '＠yuto_1');
    await user.click(screen.getByRole('combobox', { name: '都道府県' }));
    await user.click(await screen.findByRole('option', { name: '日本国外' }));
    await user.click(screen.getByRole('combobox', { name: '性別' }));
    await user.click(await screen.findByRole('option', { name: 'その他' }));
    await user.type(screen.getByLabelText('生年月日'), '2001-02-03');
    for (const [index, address] of ['youtube.com/@yuto', 'https://x.com/yuto_1', ''].entries()) {
      await user.click(screen.getByRole('button', { name: 'リンクを追加' }));
      if (address) await user.type(screen.getByLabelText(`リンク ${index + 1}`), address);
    }
    await user.click(screen.getByRole('button', { name: '2番目のリンクを上へ' }));
    await user.click(screen.getByRole('button', { name: '3番目のリンクを外す' }));
    expect(screen.getByRole('group', { name: 'SNSなどのリンク' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: '保存する' }));
    expect(await screen.findByText('変更を保存しました')).toBeInTheDocument();
    await waitFor(() => expect(router.state.location.pathname).toBe('/users/9'));
    expect(sent).toEqual({
      nickname: 'ユウト',
      bio: '',
      comment: '',
      playTime: '',
      twitterId: 'yuto_1',
      friendCode: '',
      gender: 'other',
      prefecture: '99',
      city: '',
      birthDate: '2001-02-03',
      snsLinks: ['https://x.com/yuto_1', 'https://youtube.com/@yuto'],
      timezone: 'Asia/Tokyo',
    });
  });

  it('leaves a person who has opened another page before the answer where they are', async () => {
    const { router } = show('/users/9/edit', { person: aPerson({ id: 9 }) });
    let answer = () => {};
    const answered = new Promise<void>((done) => (answer = done));
    server.use(
      http.put('*/api/v1/users/9/', async () => {
        await answered;
        return HttpResponse.json(me);
      }),
    );
    await screen.findByLabelText('ニックネーム');
    await userEvent.click(screen.getByRole('button', { name: '保存する' }));
    await act(() => router.navigate('/users/1'));
    answer();
    expect(await screen.findByText('変更を保存しました')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/users/1');
  });

  it('scrolls to the fault of a failed save and keeps the input', async () => {
    const shown = vi.spyOn(HTMLElement.prototype, 'scrollIntoView');
    const user = userEvent.setup();
    show('/users/9/edit');
    server.use(http.put('*/api/v1/users/9/', () => problem(503, 'dbWriteError')));
    await user.type(await screen.findByLabelText('ニックネーム'), '2');
    await user.click(screen.getByRole('button', { name: '保存する' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('保存できませんでした。しばらくしてから');
    expect(shown.mock.contexts).toContain(screen.getByRole('alert'));
    expect(screen.getByLabelText('ニックネーム')).toHaveValue('ゆうと2');
  });

  it('shows what the server refuses on its field, keeps what was typed, and asks before it is lost', async () => {
    const user = userEvent.setup();
    const { router } = show('/users/9/edit');
    server.use(
      http.put('*/api/v1/users/9/', () =>
        problem(422, 'invalidValue', { fields: [{ name: 'nickname', key: 'invalidValue' }] }),
      ),
    );
    await user.type(await screen.findByLabelText('ニックネーム'), '2');
    await user.click(screen.getByRole('button', { name: '保存する' }));
    expect(await screen.findByText('入力内容が正しくありません。')).toBeInTheDocument();
    expect(screen.getByText('変更を保存できませんでした')).toBeInTheDocument();
    expect(screen.getByLabelText('ニックネーム')).toHaveValue('ゆうと2');
    expect(screen.getByLabelText('ニックネーム')).toHaveFocus();
    await user.click(screen.getByRole('link', { name: 'キャンセル' }));
    await user.click(await screen.findByRole('button', { name: '入力を続ける' }));
    expect(router.state.location.pathname).toBe('/users/9/edit');
  });

  it('gives the focus to a picture that the server refuses', async () => {
    const user = userEvent.setup();
    show('/users/9/edit');
    server.use(
      http.put('*/api/v1/users/9/', () =>
        problem(422, 'unknownFile', { fields: [{ name: 'backgroundImage', key: 'unknownFile' }] }),
      ),
    );
    await user.click(await screen.findByRole('button', { name: '保存する' }));
    const picture = within(screen.getByRole('group', { name: '背景画像' }));
    const choose = picture.getByRole('button', { name: /画像を/ });
    await waitFor(() => expect(choose).toHaveFocus());
    expect(choose).toHaveAccessibleDescription('画像が見つかりません。もう一度アップロードしてください。');
  });
});
