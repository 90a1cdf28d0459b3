import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aContest } from '@/entities/contest/testing';
import { apiQuery } from '@/shared/api/query';
import type { Contest } from '@/shared/api/types';
import { renderRoutes } from '@/test/render';
import { problem, server } from '@/test/server';
import { abilities, note, routes, sent, serveForm } from './formTesting';

beforeEach(serveForm);

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
    const game = await screen.findByRole('combobox', { name: /ゲームタイトル/ });
    expect(game).toHaveAttribute('readonly');
    // The name of the game is shown, in a field that looks locked.
    expect(game).not.toHaveValue('');
    expect(game).toHaveAttribute('data-locked');
    expect(screen.getByRole('radio', { name: /チーム戦/ })).toBeDisabled();
    expect(screen.getByText(/エントリーが4件あるため/)).toBeInTheDocument();
  });

  it('locks settings of a finished stage, and says how to unlock them', async () => {
    openEdit(
      aContest({
        abilities,
        contestType: 'LEAGUE',
        matches: { confirmMinutes: 10, warnMinutes: 5, walkoverMinutes: 0 },
        stages: [{ id: 5, format: 'league', finished: true }],
      }),
    );
    expect(await screen.findByText(/「確定を取り消す」/)).toBeInTheDocument();
    // The settings of a format are loaded after the form.
    expect(await screen.findByLabelText(/^勝ち/)).toBeDisabled();
    expect(screen.getByLabelText(/相手の確認を待つ時間/)).toBeEnabled();
  });

  it('says which numbers a setting takes, at the field and in the summary', async () => {
    const matches = { confirmMinutes: 10, warnMinutes: 5, walkoverMinutes: 10 };
    openEdit(aContest({ abilities, matches }));
    // The settings of a format are loaded after the form.
    const walkover = await screen.findByLabelText(/不在で負けになるまで/);
    fireEvent.change(walkover, { target: { value: '3' } });
    await userEvent.click(screen.getByRole('button', { name: '変更を保存する' }));
    expect(await screen.findAllByText(/0〜3の数を入力してください。/)).toHaveLength(2);
    expect(screen.queryByText(/入力内容が正しくありません。/)).not.toBeInTheDocument();
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
      const theirs = aContest({
        abilities,
        version: 4,
        award: '金の盃',
        language: 'ko',
        scoring: 'gamesAndScore',
        updatedById: 12,
      });
      server.use(http.get('*/api/v1/contests/100/', () => HttpResponse.json(theirs)));
      await userEvent.click(screen.getByRole('button', { name: '変更を保存する' }));
      const dialog = await screen.findByRole('dialog');
      expect(await within(dialog).findByText(/みなとさんが変更しました/)).toBeInTheDocument();
      expect(within(dialog).getByText('金の盃')).toBeInTheDocument();
      // Choices read as in the form.
      expect(within(dialog).getByText('한국어')).toBeInTheDocument();
      expect(within(dialog).getByText('ゲーム数と得点')).toBeInTheDocument();
      return view;
    }

    it('can be saved with the own changes on top', async () => {
      await runIntoConflict();
      await userEvent.click(screen.getByRole('button', { name: '自分の変更を重ねて保存' }));
      expect(await screen.findByText('大会の内容を変更しました')).toBeInTheDocument();
      expect(sent.at(-1)).toMatchObject({ name: 'わたしの名前', award: '金の盃', version: 4 });
    });

    it('is shown if nothing was typed, and never replaces new input', async () => {
      const { queryClient } = openEdit();
      const name = await screen.findByLabelText(/大会名/);
      const hear = (version: number, award: string) =>
        act(() =>
          queryClient.setQueryData(
            apiQuery('/contests/{id}/', { path: { id: 100 } }).queryKey,
            aContest({ abilities, version, award, updatedById: 12 }),
          ),
        );
      for (const [version, award] of [
        [4, '銅の盃'],
        [5, '銀の盃'],
      ] as const) {
        hear(version, award);
        await waitFor(() => expect(screen.getByLabelText(/賞品・賞金/)).toHaveValue(award));
      }
      fireEvent.change(name, { target: { value: 'わたしの名前' } });
      hear(6, '金の盃');
      expect(await screen.findByText('ほかの運営メンバーがこの大会を保存しました')).toBeInTheDocument();
      expect(screen.getByLabelText(/大会名/)).toHaveValue('わたしの名前');
      expect(screen.getByLabelText(/賞品・賞金/)).toHaveValue('銀の盃');
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

  it('asks about each field that both changed, and keeps what is chosen', async () => {
    server.use(
      http.get('*/api/v1/contests/100/operators/', () => HttpResponse.json({ items: [] })),
      http.put('*/api/v1/contests/100/', async ({ request }) => {
        await note(request);
        return sent.at(-1)?.version === 3
          ? problem(409, 'editConflict', { data: { version: 4 } })
          : HttpResponse.json({ image: null, version: 5 });
      }),
    );
    const royale = {
      abilities,
      contestType: 'BATTLEROYAL' as const,
      matchCount: 3,
      rankPoint: [5, 3].map((point, index) => ({ rank: index + 1, point })),
      killPoint: { point: 1, max: null },
      tieBreaks: ['wins' as const, 'kills' as const],
    };
    openEdit(aContest({ ...royale, version: 3 }));
    fireEvent.change(await screen.findByLabelText('1位pt'), { target: { value: '12' } });
    fireEvent.change(screen.getByLabelText(/^試合数/), { target: { value: '6' } });
    const theirs = aContest({
      ...royale,
      version: 4,
      matchCount: 9,
      rankPoint: [7, 3].map((point, index) => ({ rank: index + 1, point })),
      tieBreaks: ['kills'],
    });
    server.use(http.get('*/api/v1/contests/100/', () => HttpResponse.json(theirs)));
    await userEvent.click(screen.getByRole('button', { name: '変更を保存する' }));
    const dialog = within(await screen.findByRole('dialog'));
    const points = within(dialog.getByRole('group', { name: '順位ポイント' }));
    expect(points.getByRole('radio', { name: /あなたの入力/ })).toBeChecked();
    await userEvent.click(
      within(dialog.getByRole('group', { name: '試合数' })).getByRole('radio', { name: /保存された内容/ }),
    );
    await userEvent.click(screen.getByRole('button', { name: '選んだ内容で保存' }));
    expect(await screen.findByText('大会の内容を変更しました')).toBeInTheDocument();
    expect(sent.at(-1)).toMatchObject({
      version: 4,
      matchCount: 9,
      rankPoint: [
        { rank: 1, point: 12 },
        { rank: 2, point: 3 },
      ],
      tieBreaks: ['kills'],
    });
  });

  it('keeps what was typed when the contest is deleted meanwhile, as another contest', async () => {
    server.use(http.put('*/api/v1/contests/100/', () => problem(404, 'contestDoesNotExist')));
    const { router } = openEdit();
    fireEvent.change(await screen.findByLabelText(/大会名/), { target: { value: '消えた大会' } });
    await userEvent.click(screen.getByRole('button', { name: '変更を保存する' }));
    // At the top of the page, and beside the disabled save button.
    expect(await screen.findAllByText('この大会は削除されました')).toHaveLength(2);
    expect(screen.getByLabelText(/大会名/)).toHaveValue('消えた大会');
    expect(screen.getByRole('button', { name: '変更を保存する' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'この内容で新しい大会を作成' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/contests/registration'));
    expect(await screen.findByLabelText(/大会名/)).toHaveValue('消えた大会');
    expect(screen.getByRole('button', { name: '大会を作成する' })).toBeEnabled();
  });

  it('keeps the input when the person is removed from the operators', async () => {
    openEdit();
    fireEvent.change(await screen.findByLabelText(/大会名/), { target: { value: '手元の名前' } });
    server.use(
      http.get('*/api/v1/contests/100/', () => HttpResponse.json(aContest({ version: 4 }))),
      http.put('*/api/v1/contests/100/', () => problem(403, 'participationAuthority')),
    );
    await userEvent.click(screen.getByRole('button', { name: '変更を保存する' }));
    expect(await screen.findAllByText('この大会の運営から外れました')).toHaveLength(2);
    expect(screen.getByRole('button', { name: '変更を保存する' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: '大会を削除する' })).not.toBeInTheDocument();
    expect(screen.getByLabelText(/大会名/)).toHaveValue('手元の名前');
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
