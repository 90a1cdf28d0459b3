import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { problem, server } from '@/test/server';
import { base, lobbyAddress, playRoyale, served, show, takes } from './royaleTesting';
import { lobbyOf, playerOf, royaleOf } from './testing';

playRoyale();

describe('the own score', () => {
  it('counts points while typing, is sent, and keeps the input if somebody else was faster', async () => {
    const user = userEvent.setup();
    served.lobby = lobbyOf({
      isParticipant: true,
      canEditOwn: true,
      editBlockedBy: null,
      lobby: { code: 'XK-2048', note: '' },
      participants: [playerOf(1, { myItem: true }), playerOf(2), playerOf(3)],
    });
    takes('put', 'match/11/score/1', () => {
      served.lobby = {
        ...served.lobby,
        participants: [playerOf(1, { myItem: true, rank: 3, version: 2 }), playerOf(2), playerOf(3)],
      };
      return problem(409, 'scoreConflict');
    });
    show(lobbyAddress);
    const form = await screen.findByRole('form', { name: 'あなたのスコア' });
    expect(screen.getByText('XK-2048')).toBeInTheDocument();
    expect(within(form).getByRole('button', { name: 'スコアを送る' })).toBeDisabled();
    await user.click(within(form).getByRole('button', { name: '順位を1増やす' }));
    const kills = within(form).getByLabelText('キル');
    await user.type(kills, '-4');
    expect(kills).toBeInvalid();
    expect(within(form).getByText('10点')).toBeInTheDocument();
    expect(within(form).getByRole('button', { name: 'スコアを送る' })).toBeDisabled();
    await user.clear(kills);
    await user.type(kills, '４');
    // 10 for the rank, and 4 kills with 2 points each, but at most 7.
    expect(within(form).getByText('17点')).toBeInTheDocument();
    await user.click(within(form).getByRole('button', { name: 'スコアを送る' }));
    expect(await screen.findByText('このスコアはほかの人が変更しました')).toBeInTheDocument();
    expect(within(form).getByLabelText('順位')).toHaveValue('1');

    takes('put', 'match/11/score/1', (body: { rank: number; kill: number }) => {
      served.lobby = {
        ...served.lobby,
        participants: [playerOf(1, { myItem: true, ...body, version: 3, images: [] }), playerOf(2)],
      };
      return served.lobby;
    });
    await user.click(within(form).getByRole('button', { name: '入力した内容で送る' }));
    await user.click(within(form).getByRole('button', { name: 'スコアを送り直す' }));
    expect(await within(form).findByText('送信済み')).toBeInTheDocument();
    expect(served.sent).toEqual([
      { version: 1, rank: 1, kill: 4, images: [] },
      { version: 2, rank: 1, kill: 4, images: [] },
    ]);
  });

  it('is not sent with a text that is no number', async () => {
    const user = userEvent.setup();
    served.lobby = lobbyOf({
      isParticipant: true,
      canEditOwn: true,
      editBlockedBy: null,
      participants: [playerOf(1, { myItem: true }), playerOf(2), playerOf(3)],
    });
    show(lobbyAddress);
    const form = within(await screen.findByRole('form', { name: 'あなたのスコア' }));
    await user.type(form.getByLabelText('順位'), '1');
    const send = form.getByRole('button', { name: 'スコアを送る' });
    expect(send).toBeEnabled();
    await user.type(form.getByLabelText('キル'), '3x');
    expect(form.getByLabelText('キル')).toHaveValue('3x');
    expect(form.getByLabelText('キル')).toBeInvalid();
    expect(send).toBeDisabled();
    await user.click(form.getByRole('button', { name: 'キルを1増やす' }));
    expect(form.getByLabelText('キル')).toHaveValue('0');
    expect(send).toBeEnabled();
  });

  it('is closed once the round has ended and links to the current lobby', async () => {
    served.royale = royaleOf({ currentRound: 1, myLobby: 12 });
    served.lobby = lobbyOf({
      status: 'end',
      isParticipant: true,
      editBlockedBy: 'finishedRound',
      participants: [playerOf(1, { myItem: true, rank: 1, point: 10 }), playerOf(2)],
    });
    show(lobbyAddress);
    expect(
      await screen.findByText('このラウンドは終了しました。スコアを変更できるのは運営だけです。'),
    ).toBeInTheDocument();
    expect(screen.queryByRole('form', { name: 'あなたのスコア' })).not.toBeInTheDocument();
    expect(await screen.findByRole('link', { name: '第2ラウンドのあなたのロビーへ' })).toHaveAttribute(
      'href',
      '/contests/100/battleroyal/7/match/12',
    );
  });
});

describe('the operators’ grid', () => {
  it('moves down with Enter, marks repeated and missing ranks, and saves the changed rows in one request', async () => {
    const user = userEvent.setup();
    served.lobby = lobbyOf({
      isOperator: true,
      canEdit: true,
      editBlockedBy: null,
      participants: [playerOf(1, { rank: 1, kill: 2, version: 4 }), playerOf(2), playerOf(3)],
    });
    takes('put', 'match/11/scores', () => served.lobby);
    show(lobbyAddress);
    const grid = await screen.findByRole('region', { name: 'スコアの入力' });
    expect(within(grid).getByText('入っていない順位：2–3位')).toBeInTheDocument();
    await user.type(within(grid).getByLabelText('選手2の順位'), '1{Enter}');
    expect(within(grid).getByLabelText('選手3の順位')).toHaveFocus();
    expect(within(grid).getByText('順位が重複しています：1位')).toBeInTheDocument();
    await user.keyboard('3');
    await user.clear(within(grid).getByLabelText('選手2の順位'));
    await user.type(within(grid).getByLabelText('選手2の順位'), '2');
    expect(within(grid).getByText('すべての順位がそろっています')).toBeInTheDocument();
    await user.click(within(grid).getByRole('button', { name: '2件を保存' }));
    expect(await screen.findByText('スコアを保存しました')).toBeInTheDocument();
    expect(served.sent).toEqual([
      {
        scores: [
          { entryId: 2, version: 1, rank: 2, kill: 0 },
          { entryId: 3, version: 1, rank: 3, kill: 0 },
        ],
      },
    ]);
  });

  it('counts no points for kills that are no number', async () => {
    const user = userEvent.setup();
    served.lobby = lobbyOf({ isOperator: true, canEdit: true, editBlockedBy: null });
    show(lobbyAddress);
    const grid = within(await screen.findByRole('region', { name: 'スコアの入力' }));
    const row = grid.getByRole('row', { name: /選手2/ });
    await user.clear(grid.getByLabelText('選手2のキル'));
    await user.type(grid.getByLabelText('選手2のキル'), '3x');
    expect(within(row).getByRole('cell', { name: '0' })).toBeInTheDocument();
  });

  it('leads on to the next lobby without all scores, and then to the end of the round', async () => {
    const state = { matchId: 11, participants: 1, reported: 1, conflicts: 0 };
    const other = { ...state, matchId: 12, name: 'B', reported: 0 };
    let ended = false;
    served.lobby = lobbyOf({
      isOperator: true,
      canEdit: true,
      editBlockedBy: null,
      participants: [playerOf(1, { rank: 1 })],
    });
    server.use(
      http.get(`${base}/7/round/0/`, () =>
        HttpResponse.json({ round: 0, lobbies: [{ ...state, name: 'A' }, other] }),
      ),
    );
    takes('put', 'match/11/scores', () => {
      other.reported = 1;
      return served.lobby;
    });
    takes('post', 'round/0/end', () => {
      ended = true;
      served.royale = royaleOf({ roundStatus: 'end' });
      return served.royale;
    });
    const user = userEvent.setup();
    const { router } = show(lobbyAddress);
    expect(await screen.findByRole('link', { name: 'ロビーBのスコアへ' })).toHaveAttribute(
      'href',
      '/contests/100/battleroyal/7/match/12',
    );
    await user.type(screen.getByRole('textbox', { name: '選手1のキル' }), '3');
    expect(screen.queryByRole('link', { name: 'ロビーBのスコアへ' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '1件を保存' }));
    await user.click(await screen.findByRole('button', { name: '第1ラウンドを終了する' }));
    const question = within(await screen.findByRole('dialog'));
    await user.click(question.getByRole('button', { name: '第1ラウンドを終了する' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/contests/100/tournament'));
    expect(ended).toBe(true);
    expect(served.sent.at(-1)).toEqual({ force: false });
  });

  it('keeps what was typed until it is saved, also when the page is opened again', async () => {
    const user = userEvent.setup();
    served.lobby = lobbyOf({ isOperator: true, canEdit: true, editBlockedBy: null });
    takes('put', 'match/11/scores', () => served.lobby);
    const first = show(lobbyAddress);
    await user.type(await screen.findByLabelText('選手2の順位'), '1');
    first.unmount();
    const second = show(lobbyAddress);
    expect(await screen.findByLabelText('選手2の順位')).toHaveValue('1');
    await user.click(screen.getByRole('button', { name: '1件を保存' }));
    expect(await screen.findByText('スコアを保存しました')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('button', { name: '1件を保存' })).not.toBeInTheDocument());
    second.unmount();
    show(lobbyAddress);
    expect(await screen.findByLabelText('選手2の順位')).toHaveValue('');
  });

  it('has no change once a row shows again what is stored', async () => {
    const user = userEvent.setup();
    served.lobby = lobbyOf({ isOperator: true, canEdit: true, editBlockedBy: null });
    const { router } = show(lobbyAddress);
    const grid = within(await screen.findByRole('region', { name: 'スコアの入力' }));
    await user.type(grid.getByLabelText('選手2の順位'), '1');
    expect(grid.getByRole('button', { name: '入力を取り消す' })).toBeInTheDocument();
    await user.clear(grid.getByLabelText('選手2の順位'));
    expect(grid.queryByRole('button', { name: '入力を取り消す' })).not.toBeInTheDocument();
    expect(router.state.location.pathname).toBe(lobbyAddress);
  });

  it('finds a participant of a large lobby by name and moves the focus into the row', async () => {
    const shown = vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(() => {});
    const participants = Array.from({ length: 17 }, (_, index) => playerOf(index + 1));
    served.lobby = lobbyOf({ participants, canEdit: true, isOperator: true });
    show(lobbyAddress);
    const user = userEvent.setup();
    const grid = within(await screen.findByRole('region', { name: 'スコアの入力' }));
    await user.type(grid.getByRole('searchbox', { name: '名前で探す' }), '選手１７');
    expect(await grid.findByText('1件中1件目：選手17')).toHaveRole('status');
    const row = grid.getByRole('row', { name: /選手17/ });
    await waitFor(() => expect(shown.mock.instances).toEqual([row]));
    expect(row).toHaveAttribute('aria-current', 'true');
    await user.click(grid.getByRole('button', { name: '選手17を選ぶ' }));
    expect(grid.getByRole('textbox', { name: '選手17の順位' })).toHaveFocus();
  });

  it('begins with the rows: the bar comes with the first change, and a lobby without a code has its button only', async () => {
    const user = userEvent.setup();
    served.lobby = lobbyOf({ isOperator: true, canEdit: true, editBlockedBy: null, lobby: null });
    show(lobbyAddress);
    const grid = within(await screen.findByRole('region', { name: 'スコアの入力' }));
    expect(screen.getByRole('button', { name: 'ロビーコードを知らせる' })).toBeInTheDocument();
    expect(screen.queryByText('ロビーコードはまだ知らされていません。')).not.toBeInTheDocument();
    expect(grid.queryByRole('button', { name: '変更なし' })).not.toBeInTheDocument();
    await user.type(grid.getByLabelText('選手2の順位'), '1');
    expect(grid.getByRole('button', { name: '1件を保存' })).toBeInTheDocument();
  });

  it('has no search in a small lobby', async () => {
    const participants = Array.from({ length: 16 }, (_, index) => playerOf(index + 1));
    served.lobby = lobbyOf({ participants, canEdit: true, isOperator: true });
    show(lobbyAddress);
    const grid = within(await screen.findByRole('region', { name: 'スコアの入力' }));
    expect(grid.queryByRole('searchbox')).toBeNull();
  });
});
