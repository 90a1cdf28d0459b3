import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { claimOf, matchOf } from '@/entities/match/testing';
import type { MatchDetail } from '@/shared/api/types';
import { problem, server } from '@/test/server';

import { answers, base, decided, played, playMatch, show, takes } from './testing';

playMatch();

const waiting = (more: Partial<MatchDetail> = {}) =>
  matchOf({
    claims: [claimOf(2, 2)],
    confirmMinutes: 10,
    confirmAt: '2099-01-01T00:31:00.000Z',
    canConfirm: true,
    ...more,
  });
const disputed = (more: Partial<MatchDetail> = {}) =>
  matchOf({
    claims: [claimOf(2, 2), claimOf(1, 1)],
    confirmMinutes: 10,
    disputedAt: '2026-11-03T03:22:00.000Z',
    canConfirm: true,
    ...more,
  });

describe('reports that wait for the other side', () => {
  it('says that a report counts once it is confirmed or its time is over', async () => {
    const user = userEvent.setup();
    played.match = matchOf({ confirmMinutes: 10 });
    answers(() => {
      played.match = matchOf({
        claims: [claimOf(1, 1)],
        confirmMinutes: 10,
        confirmAt: '2099-01-01T00:31:00.000Z',
      });
      return played.match;
    });
    show();
    await user.click(await screen.findByRole('button', { name: '選手1の勝ち' }));
    expect(screen.getByText('相手が確認するか、10分返事がなければ確定します。')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '結果を報告する' }));
    expect(await screen.findByRole('group', { name: 'あなたの報告' })).toHaveTextContent('勝者 選手12 – 1');
    expect(screen.getByText(/2099\/01\/01\(木\) 09:31.*にこの結果で確定します/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '報告を直す' }));
    expect(screen.getByRole('button', { name: '選手1の勝ち' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('says that a report of the own loss counts at once', async () => {
    const user = userEvent.setup();
    played.match = matchOf({ confirmMinutes: 10 });
    show();
    await user.click(await screen.findByRole('button', { name: '選手2の勝ち' }));
    expect(screen.getByText('自分の負けの報告は、すぐに確定します。')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '結果を確定する' })).toBeEnabled();
  });

  it('takes no walkover before the match starts, but lets a side give up', async () => {
    const user = userEvent.setup();
    played.match = matchOf({ confirmMinutes: 10, unearnedFrom: '2099-01-01T00:00:00.000Z' });
    show();
    await user.click(await screen.findByRole('button', { name: '不戦勝' }));
    await user.click(screen.getByRole('button', { name: '選手1の勝ち' }));
    expect(
      screen.getByText('不戦勝は、試合が始まる2099/01/01(木) 09:00 JSTから報告できます。'),
    ).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '結果を報告する' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: '選手2の勝ち' }));
    expect(screen.getByRole('button', { name: '結果を確定する' })).toBeEnabled();
  });

  it('saves no progress of a walkover', async () => {
    const user = userEvent.setup();
    played.match = matchOf({ matchCount: 3 });
    show();
    await user.click(await screen.findByRole('button', { name: '不戦勝' }));
    expect(screen.getByRole('button', { name: '結果を確定する' })).toBeDisabled();
    expect(screen.getByText('試合の勝者を選んでください。')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '選手2の勝ち' }));
    expect(screen.getByRole('button', { name: '結果を確定する' })).toBeEnabled();
  });

  it('confirms the other side’s report with one press, however often it is pressed', async () => {
    played.match = waiting();
    const sent = takes('post', 'claim/confirm', () => matchOf({ ...decided(), winner: 2 }));
    show();
    expect(await screen.findByText('選手2が結果を報告しました')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '選手1の勝ち' })).not.toBeInTheDocument();
    const confirm = screen.getByRole('button', { name: 'この結果で確定する' });
    // Both presses come before the first answer.
    fireEvent.click(confirm);
    fireEvent.click(confirm);
    expect(await screen.findByText('結果が確定しました。選手2が次の試合へ進みます。')).toBeInTheDocument();
    expect(sent).toEqual([{ version: 5 }]);
  });

  it('lets a side contradict the report, and shows both reports side by side', async () => {
    const user = userEvent.setup();
    played.match = waiting();
    answers(() => {
      played.match = disputed();
      return played.match;
    });
    show();
    await user.click(await screen.findByRole('button', { name: '結果が違う' }));
    expect(screen.getByText(/^選手2の報告：選手2の勝ち 2 – 1。自分が見た結果を入力し/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '選手2の勝ち' })).toHaveAttribute('aria-pressed', 'false');
    await user.click(screen.getByRole('button', { name: '選手1の勝ち' }));
    expect(screen.getByText('相手の報告と違うため、運営が双方の報告を見て判断します。')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '結果を報告する' }));
    const theirs = await screen.findByRole('group', { name: '選手2の報告' });
    expect(screen.getByRole('group', { name: 'あなたの報告' })).toHaveTextContent('勝者 選手1');
    expect(theirs).toHaveTextContent('勝者 選手22 – 1');
    expect(within(theirs).getByRole('button', { name: 'この報告に合わせる' })).toBeInTheDocument();
    expect(within(theirs).getByRole('button', { name: /第1ゲームの結果画像/ })).toBeInTheDocument();
    const told = within(screen.getByRole('log')).getByText('双方の報告が食い違っています');
    expect(told.closest('[data-tone]')).toHaveAttribute('data-tone', 'info');
  });

  it('says that the same result as the other side’s counts at once', async () => {
    const user = userEvent.setup();
    played.match = waiting();
    show();
    await user.click(await screen.findByRole('button', { name: '結果が違う' }));
    await user.click(screen.getByRole('button', { name: '選手2の勝ち' }));
    expect(screen.getByText('相手の報告と同じなので、すぐに確定します。')).toBeInTheDocument();
  });

  it('says that giving up contradicts a report in which the other side gives up', async () => {
    const user = userEvent.setup();
    played.match = waiting({ claims: [claimOf(2, 1, { outcome: 'unearned', games: [] })] });
    show();
    await user.click(await screen.findByRole('button', { name: '結果が違う' }));
    await user.click(screen.getByRole('button', { name: '選手2の勝ち' }));
    expect(screen.getByText('相手の報告と違うため、運営が双方の報告を見て判断します。')).toBeInTheDocument();
  });

  it('adds a picture to the own report in a dispute', async () => {
    const user = userEvent.setup();
    played.match = disputed();
    const image = { path: 'contests/new', url: '/new', thumbUrl: '/new' };
    server.use(http.post('*/api/v1/files/', () => HttpResponse.json(image)));
    answers(() => played.match);
    show();
    const mine = within(await screen.findByRole('group', { name: 'あなたの報告' }));
    await user.upload(
      mine.getByLabelText(/画像を追加/, { selector: 'input' }),
      new File(['x'], 'result.png', { type: 'image/png' }),
    );
    await user.click(await mine.findByRole('button', { name: '画像を送る' }));
    expect(await screen.findByText('報告に画像を追加しました')).toBeInTheDocument();
    expect(played.sent[0]?.body.games.at(-1)?.images).toEqual(['contests/1-2', 'contests/new']);
    expect(played.sent[0]?.body).toMatchObject({ outcome: 'win', winner: 1 });
  });

  it('keeps pictures that are added while others are sent, and asks before they are lost', async () => {
    const user = userEvent.setup();
    played.match = disputed();
    let uploads = 0;
    server.use(
      http.post('*/api/v1/files/', () => {
        uploads += 1;
        return HttpResponse.json({
          path: `contests/new${uploads}`,
          url: `/new${uploads}`,
          thumbUrl: `/new${uploads}`,
        });
      }),
    );
    let arrive = () => {};
    server.use(
      http.put(`${base}/result/`, async () => {
        await new Promise<void>((done) => {
          arrive = done;
        });
        return HttpResponse.json(played.match);
      }),
    );
    show();
    const mine = within(await screen.findByRole('group', { name: 'あなたの報告' }));
    const add = (name: string) =>
      user.upload(
        mine.getByLabelText(/画像を追加/, { selector: 'input' }),
        new File(['x'], name, { type: 'image/png' }),
      );
    await add('first.png');
    const send = await mine.findByRole('button', { name: '画像を送る' });
    await user.click(send);
    await add('second.png');
    await waitFor(() => expect(uploads).toBe(2));
    await act(async () => arrive());
    expect(await screen.findByText('報告に画像を追加しました')).toBeInTheDocument();
    expect(mine.getByRole('button', { name: '画像を送る' })).toBeInTheDocument();
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);
  });

  it('saves no progress in a match of one game', async () => {
    played.match = matchOf({ matchCount: 1 });
    show();
    expect(await screen.findByRole('button', { name: '結果を確定する' })).toBeDisabled();
    expect(screen.getByText('試合の勝者を選んでください。')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '途中経過を保存' })).not.toBeInTheDocument();
  });

  it('lets an operator decide for either report with one press', async () => {
    const user = userEvent.setup();
    played.match = disputed({ isOperator: true, isParticipant: false });
    const sent = takes('post', 'claim/confirm', () => matchOf({ ...decided(), isOperator: true }));
    show();
    const report = within(await screen.findByRole('group', { name: '選手2の報告' }));
    await user.click(report.getByRole('button', { name: 'この報告で確定する' }));
    await waitFor(() => expect(sent).toEqual([{ version: 5, entryId: 2 }]));
  });

  it.each([
    { next: null, target: 'the result' },
    { next: { ...matchOf(), id: 12, order: 1 }, target: 'the link to the next match' },
  ])('shows $target after a decision far below it', async ({ next }) => {
    const user = userEvent.setup();
    const shown: HTMLElement[] = [];
    vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function (this: HTMLElement) {
      shown.push(this);
    });
    played.match = disputed({ isOperator: true, isParticipant: false });
    takes('post', 'claim/confirm', () => matchOf({ ...decided(), isOperator: true, next }));
    show();
    const report = within(await screen.findByRole('group', { name: '選手2の報告' }));
    await user.click(report.getByRole('button', { name: 'この報告で確定する' }));
    const state = await screen.findByText('結果が確定しました。選手1が次の試合へ進みます。');
    const target = next ? screen.getByRole('link', { name: '次の試合へ' }) : state.closest('[tabindex]');
    await waitFor(() => expect(target).toHaveFocus());
    expect(shown).toEqual([target]);
  });

  it('tells that the other side was faster and shows the stored result', async () => {
    const user = userEvent.setup();
    played.match = waiting();
    server.use(
      http.post(`${base}/claim/confirm/`, () => {
        played.match = decided();
        return problem(409, 'matchConflict', { data: { version: 6 } });
      }),
    );
    show();
    await user.click(await screen.findByRole('button', { name: 'この結果で確定する' }));
    expect(await screen.findByText(/相手が先に結果を送信しました/)).toBeInTheDocument();
    expect(await screen.findByText('結果が確定しました。選手1が次の試合へ進みます。')).toBeInTheDocument();
  });

  it('takes the last correction back', async () => {
    const user = userEvent.setup();
    played.match = matchOf({ ...decided(), isOperator: true, canUndo: true });
    const sent = takes('post', 'undo', () => matchOf({ ...decided(), winner: 2, version: 6 }));
    show();
    await user.click(await screen.findByRole('button', { name: '訂正を元に戻す' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: '訂正を元に戻す' }));
    expect(await screen.findByText('結果が確定しました。選手2が次の試合へ進みます。')).toBeInTheDocument();
    expect(sent).toEqual([{ version: 5 }]);
  });
});
