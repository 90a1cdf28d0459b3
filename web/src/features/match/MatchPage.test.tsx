import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { aContest } from '@/entities/contest/testing';
import { claimOf, matchOf, person } from '@/entities/match/testing';
import { anEntryInfo } from '@/features/entry/testing';
import { aTurn } from '@/features/play/testing';
import type { MatchDetail } from '@/shared/api/types';
import { actsOf } from '@/shared/outbox/acts';
import { sendAs } from '@/shared/outbox/sender';
import { problem, server } from '@/test/server';
import { answers, base, decided, played, playMatch, show } from './testing';

playMatch();

describe('MatchPage', () => {
  it('opens a participant’s open match for reporting, and saves the result', async () => {
    const user = userEvent.setup();
    answers(() => {
      played.match = decided();
      return played.match;
    });
    show();
    await user.click(await screen.findByRole('button', { name: '選手1の勝ち' }));
    await user.click(screen.getByRole('button', { name: '結果を確定する' }));
    expect(await screen.findByText('結果が確定しました。選手1が次の試合へ進みます。')).toBeInTheDocument();
    expect(screen.getByText('WIN')).toBeInTheDocument();
    expect(played.sent).toHaveLength(1);
    expect(played.sent[0]?.body).toEqual({ version: 5, outcome: 'win', winner: 1, games: [] });
    expect(screen.queryByRole('button', { name: '結果を編集' })).not.toBeInTheDocument();
  });

  it('leads to the rosters of both teams', async () => {
    const match = matchOf();
    played.match = matchOf({ contest: { ...match.contest, participantType: 'MULTI' } });
    show();
    for (const [i, ref] of match.participants.entries()) {
      expect(await screen.findByRole('link', { name: `「選手${i + 1}」の出場メンバー` })).toHaveAttribute(
        'href',
        `/contests/3/participant?roster=${ref?.refId}`,
      );
    }
  });

  it('takes a score in full-width figures, decides by it, and shows it with the result and in the history', async () => {
    const user = userEvent.setup();
    played.match = matchOf({ scoring: 'score', matchCount: 1 });
    answers(() => {
      played.match = {
        ...decided(),
        scoring: 'score',
        wins: [0, 0],
        score: [3, 1],
        history: [
          {
            at: '2026-11-03T03:21:00.000Z',
            actor: null,
            kind: 'match.decided',
            data: {
              participants: [{ id: 1, name: '選手1' }],
              after: { outcome: 'win', winner: 1, score: [3, 1] },
            },
            evidence: [],
          },
        ],
      };
      return played.match;
    });
    show();
    const first = await screen.findByRole('textbox', { name: '選手1' });
    expect(screen.queryByRole('button', { name: '選手1の勝ち' })).not.toBeInTheDocument();
    await user.type(first, '３');
    expect(screen.getByText('試合の得点を両者分入力してください。')).toBeInTheDocument();
    await user.type(screen.getByRole('textbox', { name: '選手2' }), '１');
    expect(screen.getByText('選手1の勝ち 3 – 1')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '結果を確定する' }));
    expect(await screen.findByText('結果が確定しました。選手1が次の試合へ進みます。')).toBeInTheDocument();
    expect(played.sent[0]?.body).toEqual({ version: 5, outcome: 'win', winner: 1, games: [], score: [3, 1] });
    expect(screen.getByText('3', { selector: 'span' })).toBeInTheDocument();
    expect(screen.getByText(/3 – 1/)).toBeInTheDocument();
  });

  it('shows a report that waits for the network, sends it once, and tells when the match was decided without it', async () => {
    const user = userEvent.setup();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    let reachable = false;
    answers(() => {
      if (!reachable) return HttpResponse.error();
      played.match = matchOf({ version: 6, reportCount: 1 });
      return problem(409, 'matchConflict', { data: { version: 6 } });
    });
    show();
    await user.click(await screen.findByRole('button', { name: '選手1の勝ち' }));
    await user.click(screen.getByRole('button', { name: '結果を確定する' }));
    const kept = await screen.findByRole('list', { name: '送信されていない操作' });
    expect(kept).toHaveTextContent('試合結果の報告は、まだ送信されていません');
    expect(kept).toHaveTextContent('選手1の勝ち');
    expect(screen.queryByRole('button', { name: '結果を確定する' })).not.toBeInTheDocument();
    await user.click(within(kept).getByRole('button', { name: '取り消す' }));
    expect(kept).not.toBeInTheDocument();

    await user.click(await screen.findByRole('button', { name: '選手2の勝ち' }));
    await user.click(screen.getByRole('button', { name: '結果を確定する' }));
    await screen.findByRole('list', { name: '送信されていない操作' });
    reachable = true;
    const leave = sendAs({ viewerId: 1001, token: 'session' });
    await actsOf(1001).deliver();
    leave();
    const refusal = await screen.findByRole('alert');
    expect(refusal).toHaveTextContent('試合結果の報告は受け付けられませんでした');
    expect(refusal).toHaveTextContent('選手2の勝ち');
    const [first, second, again] = played.sent;
    expect(played.sent).toHaveLength(3);
    expect(again).toEqual(second);
    expect(second?.key).not.toBe(first?.key);
    actsOf(1001).drop(second?.key ?? '');
  });

  it('asks an operator first how the match ended, and a player first who won', async () => {
    const follows = () => {
      const ended = screen.getByRole('group', { name: '勝敗の種類' });
      const winner = screen.getByRole('group', { name: 'この試合の勝者' });
      return winner.compareDocumentPosition(ended) === Node.DOCUMENT_POSITION_FOLLOWING;
    };
    const { unmount } = show();
    expect(await screen.findByRole('button', { name: '選手1の勝ち' })).toBeInTheDocument();
    expect(follows()).toBe(true);
    unmount();
    played.match = matchOf({ isOperator: true, isParticipant: false });
    show();
    expect(await screen.findByRole('button', { name: '選手1の勝ち' })).toBeInTheDocument();
    expect(follows()).toBe(false);
  });

  it('links an operator to the next undecided match', async () => {
    const user = userEvent.setup();
    played.match = matchOf({ isOperator: true, isParticipant: false });
    const next = { ...matchOf(), id: 12, order: 1, participants: [person(3), person(4)] };
    answers(() => {
      played.match = { ...decided(), isOperator: true, canEdit: true, editBlockedBy: null, next };
      return played.match;
    });
    show();
    await user.click(await screen.findByRole('button', { name: '選手1の勝ち' }));
    expect(screen.queryByRole('link', { name: '次の試合へ' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '結果を確定する' }));
    const on = await screen.findByRole('link', { name: '次の試合へ' });
    expect(on).toHaveAttribute('href', '/contests/3/tournament/7/match/12');
    await waitFor(() => expect(on).toHaveFocus());
    expect(screen.getByText('1-2 選手3 対 選手4')).toBeInTheDocument();
  });

  it('links a winner to their own next match in the contest, and says that its opponent is open', async () => {
    const final = matchOf({ id: 12, round: 1, type: 'final', participants: [person(1), null] });
    const turn = aTurn({ match: final, opponent: null });
    let items = [turn];
    server.use(http.get('*/api/v1/users/me/matches/', () => HttpResponse.json({ items })));
    played.match = decided();
    const { queryClient } = show();
    const link = await screen.findByRole('link', { name: '自分の次の試合へ' });
    expect(link).toHaveAttribute('href', '/contests/3/tournament/7/match/12');
    expect(link.parentElement).toHaveTextContent(/決勝 2-1、.+ 対戦相手は未定です（1-2の勝者）/);
    items = [{ ...turn, opponent: person(4) }];
    await act(() => queryClient.invalidateQueries());
    await waitFor(() => expect(link.parentElement).toHaveTextContent('決勝 2-1 選手4戦、'));
    items = [];
    await act(() => queryClient.invalidateQueries());
    await waitFor(() => expect(link).not.toBeInTheDocument());
  });

  it('says the place of a player once no match can follow', async () => {
    let entryInfo = anEntryInfo();
    server.use(http.get('*/api/v1/contests/3/', () => HttpResponse.json(aContest({ id: 3, entryInfo }))));
    played.match = { ...decided(), winner: 2 };
    const { queryClient } = show();
    await screen.findByText('WIN');
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.queryByText(/あなたの順位/)).not.toBeInTheDocument();
    entryInfo = anEntryInfo({ ending: { leftOut: false, place: { from: 5, to: 8 }, lastMatch: null } });
    await act(() => queryClient.invalidateQueries());
    expect(await screen.findByText('あなたの順位：ベスト8')).toBeInTheDocument();
  });

  it('moves the focus to the state once after a save, not with later changes by others', async () => {
    const user = userEvent.setup();
    played.match = matchOf({ isOperator: true, isParticipant: false });
    const saved = { ...decided(), isOperator: true, canEdit: true, editBlockedBy: null };
    answers(() => {
      played.match = saved;
      return saved;
    });
    const { queryClient } = show();
    await user.click(await screen.findByRole('button', { name: '選手1の勝ち' }));
    await user.click(screen.getByRole('button', { name: '結果を確定する' }));
    const change = await screen.findByRole('button', { name: '結果を編集' });
    await waitFor(() => expect(document.activeElement).toHaveAttribute('tabindex', '-1'));
    change.focus();
    const next = { ...matchOf(), id: 12, order: 1, participants: [person(3), person(4)] };
    played.match = { ...saved, next };
    await act(() => queryClient.invalidateQueries());
    expect(await screen.findByRole('link', { name: '次の試合へ' })).toBeInTheDocument();
    expect(change).toHaveFocus();
    played.match = saved;
    await act(() => queryClient.invalidateQueries());
    await waitFor(() => expect(screen.queryByRole('link', { name: '次の試合へ' })).not.toBeInTheDocument());
    expect(change).toHaveFocus();
  });

  it('moves the focus into the form of a result and, when it is closed, to the state of the match', async () => {
    const user = userEvent.setup();
    played.match = { ...decided(), isOperator: true, canEdit: true, editBlockedBy: null };
    show();
    await user.click(await screen.findByRole('button', { name: '結果を編集' }));
    expect(screen.getByRole('heading', { name: '結果の訂正' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'やめる' }));
    expect(screen.queryByRole('heading', { name: '結果の訂正' })).not.toBeInTheDocument();
    // The body would contain the text as well.
    expect(document.activeElement).toHaveAttribute('tabindex', '-1');
    expect(document.activeElement).toHaveTextContent('結果が確定しました。');
  });

  it('keeps what was typed after a fault, and sends a retry under the same key', async () => {
    const user = userEvent.setup();
    answers(() => problem(500, 'exceptionError'));
    show();
    await user.click(await screen.findByRole('button', { name: '選手2の勝ち' }));
    await user.click(screen.getByRole('button', { name: '結果を確定する' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('予期しないエラー');
    expect(screen.getByRole('button', { name: '選手2の勝ち' })).toHaveAttribute('aria-pressed', 'true');
    await user.click(screen.getByRole('button', { name: '結果を確定する' }));
    await waitFor(() => expect(played.sent).toHaveLength(2));
    expect(played.sent[1]?.key).toBe(played.sent[0]?.key);
    await user.click(screen.getByRole('button', { name: '選手1の勝ち' }));
    await user.click(screen.getByRole('button', { name: '結果を確定する' }));
    await waitFor(() => expect(played.sent).toHaveLength(3));
    expect(played.sent[2]?.key).not.toBe(played.sent[0]?.key);
  });

  it('shows the other side’s report on a conflict beside what was typed', async () => {
    const user = userEvent.setup();
    answers((body) => {
      if (body.version === 6) return decided();
      played.match = matchOf({
        version: 6,
        reportCount: 1,
        wins: [0, 1],
        reports: [
          {
            index: 0,
            winner: 2,
            drawn: false,
            images: [],
            editBy: { id: 1002, nickname: '選手2', imageUrl: null },
            updated: '2026-11-03T01:00:00.000Z',
          },
        ],
      });
      return problem(409, 'matchConflict', { data: { version: 6 } });
    });
    show();
    await user.click(await screen.findByRole('button', { name: '選手1の勝ち' }));
    await user.click(screen.getByRole('button', { name: '結果を確定する' }));
    const theirs = await screen.findByRole('region', { name: '先に届いた報告' });
    expect(theirs).toHaveTextContent('選手2が報告');
    expect(theirs).toHaveTextContent('第1ゲーム 選手2');
    expect(screen.getByRole('region', { name: 'あなたの入力' })).toHaveTextContent('勝者 選手1');
    expect(screen.getByRole('button', { name: '結果を確定する' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: '自分の入力で続ける' }));
    await user.click(screen.getByRole('button', { name: '結果を確定する' }));
    await waitFor(() => expect(played.sent.at(-1)?.body.version).toBe(6));
    expect(played.sent.at(-1)?.body.winner).toBe(1);
  });

  it('shows a result that the other side or a timer decided, unless there is input', async () => {
    const user = userEvent.setup();
    const { queryClient, unmount } = show();
    const becomes = async (next: MatchDetail) => {
      played.match = next;
      await act(() => queryClient.invalidateQueries({ queryKey: ['contests'] }));
    };
    expect(await screen.findByRole('heading', { name: '結果の入力' })).toBeInTheDocument();
    const theirs = { version: 6, claims: [claimOf(2, 2)], canConfirm: true };
    await becomes(matchOf(theirs));
    expect(await screen.findByRole('button', { name: 'この結果で確定する' })).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: '結果の入力' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '結果が違う' }));
    await becomes(decided());
    await waitFor(() =>
      expect(screen.queryByRole('heading', { name: /結果の(入力|訂正)/ })).not.toBeInTheDocument(),
    );
    unmount();

    played.match = matchOf();
    const typed = show();
    await user.click(await screen.findByRole('button', { name: '選手1の勝ち' }));
    played.match = matchOf(theirs);
    await act(() => typed.queryClient.invalidateQueries({ queryKey: ['contests'] }));
    expect(await screen.findByText('相手が先に結果を報告しました')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '選手1の勝ち' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('says that the match does not exist, and links to the stages', async () => {
    server.use(http.get(`${base}/`, () => problem(404, 'matchDoesNotExist')));
    show();
    expect(
      await screen.findByRole('heading', { level: 1, name: 'この試合は存在しません。' }),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'トーナメント表へ' })).toHaveAttribute(
      'href',
      '/contests/3/tournament',
    );
  });

  it('keeps a winner who is pressed twice, and opens the match again only by its own button', async () => {
    const user = userEvent.setup();
    played.match = matchOf({ matchCount: 1 });
    show();
    const first = await screen.findByRole('button', { name: '選手1の勝ち' });
    await user.click(first);
    await user.click(first);
    expect(first).toHaveAttribute('aria-pressed', 'true');
    const clear = screen.getByRole('button', { name: '未定に戻す' });
    // It is beside the question, not among the sides.
    expect(clear.parentElement).toHaveTextContent('この試合の勝者');
    expect(clear.parentElement).not.toContainElement(first);
    await user.click(clear);
    expect(first).toHaveAttribute('aria-pressed', 'false');
    expect(screen.queryByRole('button', { name: '未定に戻す' })).not.toBeInTheDocument();
  });

  it('says only when results can be entered, outside the contest', async () => {
    const outside = { canEdit: false, editBlockedBy: 'notWithinContestDuration' as const };
    const contest = {
      ...matchOf().contest,
      contestStart: '2099-01-01T00:00:00.000Z',
      contestEnd: '2099-01-02T00:00:00.000Z',
    };
    played.match = matchOf({ ...outside, contest });
    const { unmount } = show();
    expect(
      await screen.findByText('結果は、大会が始まる2099/01/01(木) 09:00 JSTから入力できます。'),
    ).toBeInTheDocument();
    expect(screen.queryByText(/終わったら結果を入力/)).not.toBeInTheDocument();
    unmount();

    const over = { contestStart: '2026-01-01T00:00:00.000Z', contestEnd: '2026-01-02T00:00:00.000Z' };
    played.match = matchOf({ ...outside, startTime: over.contestStart, contest: { ...contest, ...over } });
    const player = show();
    expect(await screen.findByText(/大会が終了しました。対戦済みの場合は/)).toBeInTheDocument();
    expect(screen.queryByText(/終わったら結果を入力/)).not.toBeInTheDocument();
    player.unmount();

    played.match = {
      ...played.match,
      isOperator: false,
      isParticipant: false,
      editBlockedBy: 'participationAuthority',
    };
    show();
    expect(await screen.findByText('この試合の結果がないまま、大会が終了しました。')).toBeInTheDocument();
  });

  it('says that the contest was cancelled instead of calling to play', async () => {
    const contest = { ...matchOf().contest, cancelledAt: '2026-11-05T00:00:00.000Z' };
    played.match = matchOf({
      canEdit: false,
      editBlockedBy: 'contestCancelled',
      contest,
      claims: [claimOf(1, 1)],
    });
    show();
    expect(await screen.findByText('この大会は中止になりました。')).toBeInTheDocument();
    expect(screen.queryByText(/終わったら結果を入力/)).not.toBeInTheDocument();
    expect(screen.queryByText(/に確定します/)).not.toBeInTheDocument();
    expect(screen.queryByText('試合のチェックイン')).not.toBeInTheDocument();
  });

  it('shows the pictures of a rejected report in the history, each once', async () => {
    const picture = (path: string) => ({ path, url: `/${path}`, thumbUrl: `/${path}`, game: 0 });
    const evidence = [
      { entryId: 1, images: [picture('contests/kept')] },
      { entryId: 2, images: [picture('contests/rejected')] },
    ];
    const entryOf = (kind: MatchDetail['history'][number]['kind']) => ({
      at: '2026-11-03T03:00:00.000Z',
      actor: null,
      kind,
      data: { participants: [person(1), person(2)] },
      evidence,
    });
    played.match = {
      ...decided(),
      reports: [
        {
          index: 0,
          winner: 1,
          drawn: false,
          images: [picture('contests/kept')],
          editBy: { id: 1001, nickname: '選手1', imageUrl: null },
          updated: '2026-11-03T03:00:00.000Z',
        },
      ],
      history: [entryOf('match.decided'), entryOf('match.disputed')],
    };
    show();
    const heading = await screen.findByRole('heading', { name: '履歴' });
    const history = within(heading.closest('section') as HTMLElement);
    const shown = history.getByRole('region', { name: '選手2の画像' });
    expect(within(shown).getAllByRole('button', { name: /第1ゲームの結果画像/ })).toHaveLength(1);
    expect(history.queryByRole('region', { name: '選手1の画像' })).not.toBeInTheDocument();
  });

  it('follows the games, and refuses a winner whom they contradict', async () => {
    const user = userEvent.setup();
    show();
    const game = async (number: number) =>
      within(await screen.findByRole('group', { name: `第${number}ゲームの勝者` }));
    await user.click((await game(1)).getByRole('button', { name: '選手2' }));
    expect(screen.getByRole('button', { name: '途中経過を保存' })).toBeEnabled();
    await user.click(screen.getByRole('button', { name: '選手2の勝ち' }));
    expect(screen.getByText('勝者が勝ったゲームも選ぶと、確定できます。')).toBeVisible();
    expect(screen.getByRole('button', { name: '結果を確定する' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: '未定に戻す' }));
    await user.click((await game(2)).getByRole('button', { name: '選手2' }));
    expect(screen.getByRole('button', { name: '選手2の勝ち' })).toHaveAttribute('aria-pressed', 'true');
    await user.click(screen.getByRole('button', { name: '選手1の勝ち' }));
    expect(screen.getByRole('alert')).toHaveTextContent('各ゲームの勝敗と、試合の勝者が合っていません。');
    expect(screen.getByRole('button', { name: '結果を確定する' })).toBeDisabled();
  });

  it('lets only operators end a match without a winner', async () => {
    show();
    await screen.findByRole('button', { name: '選手1の勝ち' });
    expect(screen.queryByRole('button', { name: '両者不在' })).not.toBeInTheDocument();
  });

  it('shows contacts and check-in of those who play', async () => {
    played.match = decided();
    show();
    expect(await screen.findByText('Gamer#2')).toBeInTheDocument();
    expect(screen.getByText('11-03 08:00')).toBeInTheDocument();
    expect(screen.getByText('未完了')).toBeInTheDocument();
    expect(screen.getByText('結果が違うときは、運営に連絡してください。')).toBeInTheDocument();
  });
});
