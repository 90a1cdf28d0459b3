import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { Link } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Contest, ContestInput } from '@/shared/api/types';
import { ConfirmHost } from '@/shared/ui/ConfirmHost';
import { useViewer } from '@/shared/viewer/viewer';
import { renderRoutes } from '@/test/render';
import { problem, server } from '@/test/server';
import { draftKey } from '../form/draft';
import { aContest, surroundings, viewer } from '../testing';
import ContestFormPage from './ContestFormPage';

vi.mock('@/shared/live/useLive', () => ({ useLive: () => undefined }));
// A whole form is rendered and typed into; a busy machine takes its time.
vi.setConfig({ testTimeout: 20_000 });
configure({ asyncUtilTimeout: 5_000 });

/** Stands for the shell: pages are shown once the viewer is known. */
function Shell({ page }: { page: 'form' | 'other' }) {
  const signedIn = useViewer().signedIn;
  return (
    <>
      <Link to="/elsewhere">elsewhere</Link>
      {signedIn && (page === 'form' ? <ContestFormPage /> : <p>another page</p>)}
      <ConfirmHost />
    </>
  );
}

const routes = [
  { path: '/contests/registration', element: <Shell page="form" /> },
  { path: '/contests/:id/edit', element: <Shell page="form" /> },
  { path: '*', element: <Shell page="other" /> },
];

const abilities: Contest['abilities'] = ['ABILITY_CONTEST_EDIT'];
let sent: (ContestInput & { version?: number })[];
let keys: (string | null)[];

beforeEach(() => {
  sent = [];
  keys = [];
  server.use(...surroundings());
});

function note(request: Request) {
  keys.push(request.headers.get('Idempotency-Key'));
  return request.json().then((body) => sent.push(body as ContestInput));
}

function acceptCreate() {
  server.use(
    http.post('*/api/v1/contests/', async ({ request }) => {
      await note(request);
      return HttpResponse.json({ id: 123, image: null, game: null });
    }),
  );
}

function openCreate(at = '/contests/registration') {
  return renderRoutes(routes, { at, token: 'token' });
}

async function fillRequired() {
  await userEvent.click(await screen.findByRole('combobox', { name: /ゲームタイトル/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'STREET FIGHTER 6' }));
  fireEvent.change(screen.getByLabelText(/大会名/), { target: { value: '宵闇カップ' } });
}

const register = () => screen.getByRole('button', { name: '大会を登録する' });

describe('creating a contest', () => {
  it('can be saved once game and name are there, and leads to the new contest', async () => {
    acceptCreate();
    const { router } = openCreate();
    await screen.findByRole('combobox', { name: /ゲームタイトル/ });
    expect(register()).toBeDisabled();
    await fillRequired();
    expect(register()).toBeEnabled();
    await userEvent.click(register());
    expect(await screen.findByText('大会を登録しました')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/contests/123');
    expect(sent[0]).toMatchObject({
      gameId: 5,
      name: '宵闇カップ',
      contestType: 'TOURNAMENT',
      participantType: 'SOLO',
      entryMaxCount: 16,
      checkin: false,
      checkinStart: null,
      entryPassword: null,
    });
    expect(localStorage.getItem(draftKey(viewer.id, null))).toBeNull();
  });

  it('proposes the hour before the start when check-in is switched on', async () => {
    acceptCreate();
    openCreate();
    await fillRequired();
    await userEvent.click(screen.getByRole('switch', { name: /チェックインを行う/ }));
    await userEvent.click(register());
    await waitFor(() => expect(sent).toHaveLength(1));
    const { checkinStart, checkinEnd, contestStart } = sent[0] as ContestInput;
    expect(checkinEnd).toBe(contestStart);
    expect(Date.parse(contestStart) - Date.parse(checkinStart ?? '')).toBe(3_600_000);
  });

  it('makes a password, asks the team size of teams, and refuses a recommended contest with a password', async () => {
    openCreate();
    await fillRequired();
    expect(screen.queryByLabelText(/チームの最低人数/)).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('radio', { name: /チーム戦/ }));
    expect(screen.getByLabelText(/チームの最低人数/)).toHaveValue('2');
    await userEvent.click(screen.getByRole('switch', { name: /エントリーパスワードを使う/ }));
    expect(
      (screen.getByRole('textbox', { name: /エントリーパスワード/ }) as HTMLInputElement).value,
    ).toHaveLength(6);
    await userEvent.click(screen.getByRole('switch', { name: /おすすめの大会にする/ }));
    await userEvent.click(register());
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByRole('button', { name: 'おすすめの大会にする' })).toBeInTheDocument();
    expect(sent).toHaveLength(0);
  });

  it('shows a broken rule at its field and above the form, and sends nothing', async () => {
    openCreate();
    await fillRequired();
    fireEvent.change(screen.getByLabelText(/DiscordのURL/), { target: { value: 'yagura#1234' } });
    await userEvent.click(register());
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('入力内容を確認してください');
    expect(alert).toHaveTextContent('DiscordのURLを正しく入力してください。');
    expect(screen.getByLabelText(/DiscordのURL/)).toBeInvalid();
    await userEvent.click(within(alert).getByRole('button', { name: 'DiscordのURL' }));
    expect(screen.getByLabelText(/DiscordのURL/)).toHaveFocus();
    expect(sent).toHaveLength(0);
  });

  it.each([
    [-1, 'thisGameDoesNotExists', 'このゲームは存在しません。'],
    [-2, 'toLongContestName', '大会名が長すぎます。'],
    [-3, 'reversedDate', '日時の前後関係が正しくありません。'],
    [-5, 'SetAValueOfAtLeast2', '2以上の値を設定してください。'],
    [-7, 'entryMaxCountIsTooLarge', '定員が大きすぎます。'],
    [-8, 'inputDiscordUrl', 'DiscordのURLを正しく入力してください。'],
    [undefined, 'exceptionError', '予期しないエラーが発生しました。'],
  ])('shows the refusal %s %s and keeps what was typed', async (code, key, text) => {
    server.use(http.post('*/api/v1/contests/', () => problem(422, key, code ? { code } : {})));
    openCreate();
    await fillRequired();
    await userEvent.click(register());
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(screen.getByLabelText(/大会名/)).toHaveValue('宵闇カップ');
    expect(register()).toBeEnabled();
  });

  it('sends the same wish under the same key after a broken connection', async () => {
    let broken = true;
    server.use(
      http.post('*/api/v1/contests/', async ({ request }) => {
        await note(request);
        return broken ? HttpResponse.error() : HttpResponse.json({ id: 123, image: null, game: null });
      }),
    );
    openCreate();
    await fillRequired();
    await userEvent.click(register());
    await screen.findByRole('alert', undefined, { timeout: 4000 });
    broken = false;
    await userEvent.click(register());
    expect(await screen.findByText('大会を登録しました')).toBeInTheDocument();
    expect(new Set(keys).size).toBe(1);
  });

  it('keeps a draft over a reload, and can discard it', async () => {
    const first = openCreate();
    fireEvent.change(await screen.findByLabelText(/大会名/), { target: { value: '下書き杯' } });
    await waitFor(() => expect(localStorage.getItem(draftKey(viewer.id, null))).toContain('下書き杯'));
    first.unmount();
    openCreate();
    expect(await screen.findByText('下書きを復元しました')).toBeInTheDocument();
    expect(screen.getByLabelText(/大会名/)).toHaveValue('下書き杯');
    await userEvent.click(screen.getByRole('button', { name: '下書きを破棄' }));
    expect(screen.getByLabelText(/大会名/)).toHaveValue('');
    expect(localStorage.getItem(draftKey(viewer.id, null))).toBeNull();
  });

  it('asks before a link leads away from unsaved input', async () => {
    const { router } = openCreate();
    fireEvent.change(await screen.findByLabelText(/大会名/), { target: { value: '下書き杯' } });
    await waitFor(() => expect(router.state.location.state).toEqual({ unsaved: true }));
    await userEvent.click(screen.getByRole('link', { name: 'elsewhere' }));
    await userEvent.click(await screen.findByText('入力を続ける'));
    expect(router.state.location.pathname).toBe('/contests/registration');
    await userEvent.click(screen.getByRole('link', { name: 'elsewhere' }));
    await userEvent.click(await screen.findByText('離れる'));
    expect(await screen.findByText('another page')).toBeInTheDocument();
  });

  it('asks before going back, and keeps the input of one who stays', async () => {
    const { router } = openCreate('/elsewhere');
    await screen.findByText('another page');
    await act(() => router.navigate('/contests/registration'));
    fireEvent.change(await screen.findByLabelText(/大会名/), { target: { value: '下書き杯' } });
    await waitFor(() => expect(router.state.location.state).toEqual({ unsaved: true }));
    await act(() => router.navigate(-1));
    await userEvent.click(await screen.findByText('入力を続ける'));
    expect(screen.getByLabelText(/大会名/)).toHaveValue('下書き杯');
    await act(() => router.navigate(-1));
    await userEvent.click(await screen.findByText('離れる'));
    expect(await screen.findByText('another page')).toBeInTheDocument();
  });

  it('refuses other files than images for the rules, and puts an image where the cursor is', async () => {
    server.use(
      http.post('*/api/v1/files/', () =>
        HttpResponse.json({ path: 'contests/a.png', url: '/api/v1/files/contests/a.png' }),
      ),
      http.post('*/api/v1/contests/markdown/', () => HttpResponse.json({ html: '<p>preview</p>' })),
    );
    openCreate();
    const rules = await screen.findByRole('textbox', { name: 'ルール' });
    fireEvent.drop(rules, {
      dataTransfer: { files: [new File(['x'], 'x.pdf', { type: 'application/pdf' })] },
    });
    expect(await screen.findByText(/PNG、JPEG、GIF、WebPの画像を選んでください/)).toBeInTheDocument();
    fireEvent.drop(rules, {
      dataTransfer: { files: [new File(['x'], 'map [1].gif', { type: 'image/gif' })] },
    });
    await waitFor(() => expect(rules).toHaveValue('![map 1](/api/v1/files/contests/a.png)\n'));
    expect(await screen.findByText('preview')).toBeInTheDocument();
  });
});

describe('editing a contest', () => {
  function openEdit(contest: Contest = aContest({ abilities, version: 3 })) {
    server.use(http.get('*/api/v1/contests/100/', () => HttpResponse.json(contest)));
    return renderRoutes(routes, { at: '/contests/100/edit', token: 'token' });
  }

  it('sends the version it began with and goes back to the contest', async () => {
    server.use(
      http.put('*/api/v1/contests/100/', async ({ request }) => {
        await note(request);
        return HttpResponse.json({ image: null, version: 4 });
      }),
    );
    const { router } = openEdit();
    fireEvent.change(await screen.findByLabelText(/大会名/), { target: { value: '新しい名前' } });
    await userEvent.click(screen.getByRole('button', { name: '変更を保存する' }));
    expect(await screen.findByText('大会の内容を変更しました')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/contests/100/');
    expect(sent[0]).toMatchObject({ name: '新しい名前', version: 3 });
  });

  it('locks game and types, and says why', async () => {
    openEdit(aContest({ abilities, entryCount: 4 }));
    expect(await screen.findByRole('combobox', { name: /ゲームタイトル/ })).toHaveAttribute('readonly');
    expect(screen.getByRole('radio', { name: /チーム戦/ })).toBeDisabled();
    expect(screen.getByText(/エントリーが4件あるため/)).toBeInTheDocument();
  });

  it('shows the contest to people without the ability', async () => {
    const { router } = openEdit(aContest());
    expect(await screen.findByText('another page')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/contests/100');
  });

  describe('that somebody else saved first', () => {
    beforeEach(() => {
      server.use(
        http.get('*/api/v1/contests/100/operators/', () =>
          HttpResponse.json({
            items: [{ id: 2, userId: 12, nickname: 'みなと', roleId: 'ROLE_CONTEST_ADMIN' }],
          }),
        ),
        http.put('*/api/v1/contests/100/', async ({ request }) => {
          await note(request);
          return sent.at(-1)?.version === 3
            ? problem(409, 'editConflict', { data: { version: 4 } })
            : HttpResponse.json({ image: null, version: 5 });
        }),
      );
    });

    async function runIntoConflict() {
      const view = openEdit();
      fireEvent.change(await screen.findByLabelText(/大会名/), { target: { value: 'わたしの名前' } });
      const theirs = aContest({ abilities, version: 4, award: '金の盃', updatedById: 12 });
      server.use(http.get('*/api/v1/contests/100/', () => HttpResponse.json(theirs)));
      await userEvent.click(screen.getByRole('button', { name: '変更を保存する' }));
      const dialog = await screen.findByRole('dialog');
      expect(await within(dialog).findByText(/みなとさんが変更しました/)).toBeInTheDocument();
      expect(within(dialog).getByRole('row', { name: /賞品・賞金 金の盃/ })).toBeInTheDocument();
      return view;
    }

    it('can be saved with the own changes on top', async () => {
      await runIntoConflict();
      await userEvent.click(screen.getByRole('button', { name: '自分の変更を重ねて保存' }));
      expect(await screen.findByText('大会の内容を変更しました')).toBeInTheDocument();
      expect(sent.at(-1)).toMatchObject({ name: 'わたしの名前', award: '金の盃', version: 4 });
    });

    it('can be taken as it is, and the own input brought back', async () => {
      await runIntoConflict();
      await userEvent.click(screen.getByRole('button', { name: '保存された内容を読み込む' }));
      expect(screen.getByLabelText(/大会名/)).toHaveValue('宵闇カップ');
      expect(screen.getByLabelText(/賞品・賞金/)).toHaveValue('金の盃');
      await userEvent.click(screen.getByRole('button', { name: '自分の入力に戻す' }));
      expect(screen.getByLabelText(/大会名/)).toHaveValue('わたしの名前');
      expect(screen.getByLabelText(/賞品・賞金/)).toHaveValue('金の盃');
    });
  });

  it('deletes after naming the contest, and goes home', async () => {
    const deleted = vi.fn();
    server.use(
      http.delete('*/api/v1/contests/100/', () => {
        deleted();
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { router } = openEdit();
    await userEvent.click(await screen.findByRole('button', { name: '大会を削除する' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('宵闇カップ');
    expect(dialog).toHaveTextContent('エントリー3件');
    expect(deleted).not.toHaveBeenCalled();
    await userEvent.click(within(dialog).getByRole('button', { name: '削除する' }));
    expect(await screen.findByText('大会を削除しました')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/');
  });

  it('says when the deletion failed, and stays', async () => {
    server.use(http.delete('*/api/v1/contests/100/', () => problem(500, 'exceptionError')));
    const { router } = openEdit();
    await userEvent.click(await screen.findByRole('button', { name: '大会を削除する' }));
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: '削除する' }),
    );
    expect(await screen.findByText('大会を削除できませんでした。')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/contests/100/edit');
  });
});
