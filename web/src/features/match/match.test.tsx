import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { claimOf, matchOf, person } from '@/entities/match/testing';
import type { MatchChange, MatchDetail, MatchResultInput, UserInfo } from '@/shared/api/types';
import { actsOf } from '@/shared/outbox/acts';
import { sendAs } from '@/shared/outbox/sender';
import { ConfirmHost } from '@/shared/ui/ConfirmHost';
import { renderRoutes } from '@/test/render';
import { problem, server } from '@/test/server';
import MatchPage from './pages/MatchPage';

const base = '*/api/v1/contests/3/tournament/7/match/11';
const at = '/contests/3/tournament/7/match/11';
let match: MatchDetail;
let sent: { body: MatchResultInput; key: string | null }[];

function answers(reply: (body: MatchResultInput) => Response | MatchDetail) {
  server.use(
    http.put(`${base}/result/`, async ({ request }) => {
      const body = (await request.json()) as MatchResultInput;
      sent.push({ body, key: request.headers.get('Idempotency-Key') });
      const answer = reply(body);
      return answer instanceof Response ? answer : HttpResponse.json(answer);
    }),
  );
}

/** Takes a request of this match, answers with the match as it is then, and tells what was sent. */
function takes(method: 'post' | 'put' | 'delete', path: string, then: () => MatchDetail) {
  const bodies: unknown[] = [];
  server.use(
    http[method](`${base}/${path}/`, async ({ request }) => {
      bodies.push(request.body ? await request.json() : null);
      match = then();
      return HttpResponse.json(match);
    }),
  );
  return bodies;
}

function show() {
  const page = (
    <>
      <MatchPage />
      <ConfirmHost />
    </>
  );
  return renderRoutes([{ path: '/contests/:id/tournament/:stageId/match/:matchId', element: page }], {
    at,
    token: 'session',
  });
}

beforeEach(() => {
  match = matchOf();
  sent = [];
  server.use(
    http.get('*/api/v1/users/profile/', () =>
      HttpResponse.json({ id: 1001, nickname: '選手1', timezone: 'Asia/Tokyo' } as UserInfo),
    ),
    http.get(`${base}/`, () => HttpResponse.json(match)),
  );
});

const decided = () =>
  matchOf({ state: 'decided', winner: 1, wins: [2, 0], canEdit: false, editBlockedBy: 'resultAlreadySet' });

describe('MatchPage', () => {
  it('opens a participant’s open match for reporting, and saves the result', async () => {
    const user = userEvent.setup();
    answers(() => {
      match = decided();
      return match;
    });
    show();
    await user.click(await screen.findByRole('button', { name: '選手1の勝ち' }));
    await user.click(screen.getByRole('button', { name: '結果を確定する' }));
    expect(await screen.findByText('結果が確定しました。選手1が次の試合へ進みます。')).toBeInTheDocument();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).toEqual({ version: 5, outcome: 'win', winner: 1, games: [] });
    expect(screen.queryByRole('button', { name: '結果を編集' })).not.toBeInTheDocument();
  });

  it('takes a score in full-width figures, decides by it, and shows it with the result and in the history', async () => {
    const user = userEvent.setup();
    match = matchOf({ scoring: 'score', matchCount: 1 });
    answers(() => {
      match = {
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
      return match;
    });
    show();
    const first = await screen.findByRole('textbox', { name: '選手1' });
    expect(screen.queryByRole('button', { name: '選手1の勝ち' })).not.toBeInTheDocument();
    await user.type(first, '３');
    expect(screen.getByText('試合のスコアを両者分入力してください。')).toBeInTheDocument();
    await user.type(screen.getByRole('textbox', { name: '選手2' }), '１');
    expect(screen.getByText('選手1の勝ち 3 – 1')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '結果を確定する' }));
    expect(await screen.findByText('結果が確定しました。選手1が次の試合へ進みます。')).toBeInTheDocument();
    expect(sent[0]?.body).toEqual({ version: 5, outcome: 'win', winner: 1, games: [], score: [3, 1] });
    expect(screen.getByText('3', { selector: 'span' })).toBeInTheDocument();
    expect(screen.getByText(/3 – 1/)).toBeInTheDocument();
  });

  it('keeps a report that found no network in sight, sends it once, and tells when the match went on without it', async () => {
    const user = userEvent.setup();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    let reachable = false;
    answers(() => {
      if (!reachable) return HttpResponse.error();
      match = matchOf({ version: 6, reportCount: 1 });
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
    const [first, second, again] = sent;
    expect(sent).toHaveLength(3);
    expect(again).toEqual(second);
    expect(second?.key).not.toBe(first?.key);
    actsOf(1001).drop(second?.key ?? '');
  });

  it('leads an operator on to the next open match', async () => {
    const user = userEvent.setup();
    match = matchOf({ isOperator: true, isParticipant: false });
    const next = { ...matchOf(), id: 12, order: 1, participants: [person(3), person(4)] };
    answers(() => {
      match = { ...decided(), isOperator: true, canEdit: true, editBlockedBy: null, next };
      return match;
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

  it('keeps what was typed after a fault, and sends a retry under the same key', async () => {
    const user = userEvent.setup();
    answers(() => problem(500, 'exceptionError'));
    show();
    await user.click(await screen.findByRole('button', { name: '選手2の勝ち' }));
    await user.click(screen.getByRole('button', { name: '結果を確定する' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('予期しないエラー');
    expect(screen.getByRole('button', { name: '選手2の勝ち' })).toHaveAttribute('aria-pressed', 'true');
    await user.click(screen.getByRole('button', { name: '結果を確定する' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.key).toBe(sent[0]?.key);
    await user.click(screen.getByRole('button', { name: '選手1の勝ち' }));
    await user.click(screen.getByRole('button', { name: '結果を確定する' }));
    await waitFor(() => expect(sent).toHaveLength(3));
    expect(sent[2]?.key).not.toBe(sent[0]?.key);
  });

  it('shows the other side’s report on a conflict beside what was typed', async () => {
    const user = userEvent.setup();
    answers((body) => {
      if (body.version === 6) return decided();
      match = matchOf({
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
    await waitFor(() => expect(sent.at(-1)?.body.version).toBe(6));
    expect(sent.at(-1)?.body.winner).toBe(1);
  });

  it('gives way to what the other side or time has settled, unless something is typed', async () => {
    const user = userEvent.setup();
    const { queryClient, unmount } = show();
    const becomes = async (next: MatchDetail) => {
      match = next;
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

    match = matchOf();
    const typed = show();
    await user.click(await screen.findByRole('button', { name: '選手1の勝ち' }));
    match = matchOf(theirs);
    await act(() => typed.queryClient.invalidateQueries({ queryKey: ['contests'] }));
    expect(await screen.findByText('相手が先に結果を報告しました')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '選手1の勝ち' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('says that there is no such match, and leads to those that there are', async () => {
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
    match = matchOf({ matchCount: 1 });
    show();
    const first = await screen.findByRole('button', { name: '選手1の勝ち' });
    await user.click(first);
    await user.click(first);
    expect(first).toHaveAttribute('aria-pressed', 'true');
    await user.click(screen.getByRole('button', { name: '未定に戻す' }));
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
    match = matchOf({ ...outside, contest });
    const { unmount } = show();
    expect(
      await screen.findByText('結果は、大会が始まる01/01 09:00 JSTから入力できます。'),
    ).toBeInTheDocument();
    expect(screen.queryByText(/終わったら結果を入力/)).not.toBeInTheDocument();
    unmount();

    const over = { contestStart: '2026-01-01T00:00:00.000Z', contestEnd: '2026-01-02T00:00:00.000Z' };
    match = matchOf({ ...outside, startTime: over.contestStart, contest: { ...contest, ...over } });
    show();
    expect(await screen.findByText(/大会が終了しました。対戦済みの場合は/)).toBeInTheDocument();
    expect(screen.queryByText(/終わったら結果を入力/)).not.toBeInTheDocument();
  });

  it('says that the contest was cancelled instead of calling to play', async () => {
    const contest = { ...matchOf().contest, cancelledAt: '2026-11-05T00:00:00.000Z' };
    match = matchOf({ canEdit: false, editBlockedBy: 'contestCancelled', contest, claims: [claimOf(1, 1)] });
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
    const told = (kind: MatchDetail['history'][number]['kind']) => ({
      at: '2026-11-03T03:00:00.000Z',
      actor: null,
      kind,
      data: { participants: [person(1), person(2)] },
      evidence,
    });
    match = {
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
      history: [told('match.decided'), told('match.disputed')],
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

  it('has an operator’s correction acknowledged before it voids a later result', async () => {
    const user = userEvent.setup();
    match = matchOf({
      ...decided(),
      canEdit: true,
      editBlockedBy: null,
      isOperator: true,
      isParticipant: false,
    });
    const changes: MatchChange[] = [
      {
        matchId: 20,
        section: 0,
        round: 1,
        order: 0,
        type: 'final',
        before: [person(1), person(4)],
        after: [person(2), person(4)],
        resultVoided: true,
        advancesWithoutPlay: false,
      },
    ];
    server.use(http.post(`${base}/result/preview/`, () => HttpResponse.json({ changes })));
    answers(() => match);
    show();
    await user.click(await screen.findByRole('button', { name: '結果を編集' }));
    await user.click(screen.getByRole('button', { name: '選手2の勝ち' }));
    await user.click(screen.getByRole('button', { name: '訂正する' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('listitem')).toHaveTextContent(/決勝.*結果が無効になります.*選手1.*選手2/);
    const apply = dialog.getByRole('button', { name: '訂正を適用する' });
    expect(apply).toBeDisabled();
    expect(sent).toHaveLength(0);
    await user.click(dialog.getByRole('checkbox'));
    expect(apply).toBeDisabled();
    await user.type(dialog.getByRole('textbox'), '入力の間違い');
    await user.click(apply);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({ winner: 2, acknowledge: [20], reason: '入力の間違い' });
  });

  it('shows contacts and check-in of those who play', async () => {
    match = decided();
    show();
    expect(await screen.findByText('Gamer#2')).toBeInTheDocument();
    expect(screen.getByText('11-03 08:00')).toBeInTheDocument();
    expect(screen.getByText('未完了')).toBeInTheDocument();
    expect(screen.getByText('結果が違うときは、運営に連絡してください。')).toBeInTheDocument();
  });
});

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
  it('tells who reports that it counts once confirmed, or by itself', async () => {
    const user = userEvent.setup();
    match = matchOf({ confirmMinutes: 10 });
    answers(() => {
      match = matchOf({ claims: [claimOf(1, 1)], confirmMinutes: 10, confirmAt: '2099-01-01T00:31:00.000Z' });
      return match;
    });
    show();
    await user.click(await screen.findByRole('button', { name: '選手1の勝ち' }));
    expect(screen.getByText('相手が確認するか、10分返事がなければ確定します。')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '結果を報告する' }));
    expect(await screen.findByRole('group', { name: 'あなたの報告' })).toHaveTextContent('勝者 選手12 – 1');
    expect(screen.getByText(/01\/01 09:31 JSTにこの結果で確定します/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '報告を直す' }));
    expect(screen.getByRole('button', { name: '選手1の勝ち' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('tells who reports the own loss that it counts at once', async () => {
    const user = userEvent.setup();
    match = matchOf({ confirmMinutes: 10 });
    show();
    await user.click(await screen.findByRole('button', { name: '選手2の勝ち' }));
    expect(screen.getByText('自分の負けの報告は、すぐに確定します。')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '結果を確定する' })).toBeEnabled();
  });

  it('takes no walkover before the match starts, but lets a side give up', async () => {
    const user = userEvent.setup();
    match = matchOf({ confirmMinutes: 10, unearnedFrom: '2099-01-01T00:00:00.000Z' });
    show();
    await user.click(await screen.findByRole('button', { name: '不戦勝' }));
    await user.click(screen.getByRole('button', { name: '選手1の勝ち' }));
    expect(screen.getByText('不戦勝は、試合が始まる01/01 09:00 JSTから報告できます。')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '結果を報告する' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: '選手2の勝ち' }));
    expect(screen.getByRole('button', { name: '結果を確定する' })).toBeEnabled();
  });

  it('confirms the other side’s report with one press, however often it is pressed', async () => {
    match = waiting();
    const sent = takes('post', 'claim/confirm', () => matchOf({ ...decided(), winner: 2 }));
    show();
    expect(await screen.findByText('選手2が結果を報告しました')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '選手1の勝ち' })).not.toBeInTheDocument();
    const confirm = screen.getByRole('button', { name: 'この結果で確定する' });
    // Both presses come before the first answer can.
    fireEvent.click(confirm);
    fireEvent.click(confirm);
    expect(await screen.findByText('結果が確定しました。選手2が次の試合へ進みます。')).toBeInTheDocument();
    expect(sent).toEqual([{ version: 5 }]);
  });

  it('lets a side say otherwise, and shows both reports side by side', async () => {
    const user = userEvent.setup();
    match = waiting();
    answers(() => {
      match = disputed();
      return match;
    });
    show();
    await user.click(await screen.findByRole('button', { name: '結果が違う' }));
    expect(screen.getByRole('button', { name: '選手2の勝ち' })).toHaveAttribute('aria-pressed', 'false');
    await user.click(screen.getByRole('button', { name: '選手1の勝ち' }));
    await user.click(screen.getByRole('button', { name: '結果を報告する' }));
    const theirs = await screen.findByRole('group', { name: '選手2の報告' });
    expect(screen.getByRole('group', { name: 'あなたの報告' })).toHaveTextContent('勝者 選手1');
    expect(within(theirs).getByRole('button', { name: 'この報告に合わせる' })).toBeInTheDocument();
    expect(within(theirs).getByRole('button', { name: /第1ゲームの結果画像/ })).toBeInTheDocument();
  });

  it('lets an operator rule for either report with one press', async () => {
    const user = userEvent.setup();
    match = disputed({ isOperator: true, isParticipant: false });
    const sent = takes('post', 'claim/confirm', () => matchOf({ ...decided(), isOperator: true }));
    show();
    const report = within(await screen.findByRole('group', { name: '選手2の報告' }));
    await user.click(report.getByRole('button', { name: 'この報告で確定する' }));
    await waitFor(() => expect(sent).toEqual([{ version: 5, entryId: 2 }]));
  });

  it('says so when the other side was faster, and shows what stands', async () => {
    const user = userEvent.setup();
    match = waiting();
    server.use(
      http.post(`${base}/claim/confirm/`, () => {
        match = decided();
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
    match = matchOf({ ...decided(), isOperator: true, canUndo: true });
    const sent = takes('post', 'undo', () => matchOf({ ...decided(), winner: 2, version: 6 }));
    show();
    await user.click(await screen.findByRole('button', { name: '訂正を元に戻す' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: '訂正を元に戻す' }));
    expect(await screen.findByText('結果が確定しました。選手2が次の試合へ進みます。')).toBeInTheDocument();
    expect(sent).toEqual([{ version: 5 }]);
  });
});

describe('meeting for a match', () => {
  const checkin = {
    enabled: true,
    opensAt: '2026-11-03T00:45:00.000Z',
    warnAt: '2099-01-01T00:05:00.000Z',
    walkoverAt: '2099-01-01T00:15:00.000Z',
    here: [null, null] as (string | null)[],
    canCheckin: true,
  };

  it('asks for the check-in, and says what comes of not being there', async () => {
    const user = userEvent.setup();
    match = matchOf({ checkin });
    const sent = takes('put', 'here', () =>
      matchOf({ checkin: { ...checkin, here: ['2026-11-03T00:50:00.000Z', null] } }),
    );
    show();
    const panel = within(await screen.findByRole('region', { name: '試合のチェックイン' }));
    expect(panel.getByText('01/01 09:15 JSTまでに押さないと、不戦敗になります。')).toBeInTheDocument();
    await user.click(panel.getByRole('button', { name: '来ました' }));
    expect(await panel.findByText(/相手が01\/01 09:15 JSTまでに来なければ/)).toBeInTheDocument();
    expect(panel.queryByRole('button', { name: '来ました' })).not.toBeInTheDocument();
    expect(sent).toEqual([{}]);
  });

  it('shows where to meet, and keeps what was typed when it could not be saved', async () => {
    const user = userEvent.setup();
    match = matchOf({ canSetLobby: true, lobby: { code: 'K7QX', note: '' } });
    server.use(http.put(`${base}/lobby/`, () => HttpResponse.error()));
    show();
    expect(await screen.findByRole('region', { name: '集合場所' })).toHaveTextContent('K7QX');
    await user.click(screen.getByRole('button', { name: '変更する' }));
    await user.type(screen.getByLabelText('補足'), 'パスワード 1234');
    await user.click(screen.getByRole('button', { name: '保存する' }));
    await waitFor(() => expect(screen.getByRole('button', { name: '保存する' })).toBeEnabled());
    expect(screen.getByLabelText('補足')).toHaveValue('パスワード 1234');
    const sent = takes('put', 'lobby', () => matchOf({ lobby: { code: 'K7QX', note: 'パスワード 1234' } }));
    await user.click(screen.getByRole('button', { name: '保存する' }));
    expect(await screen.findByRole('region', { name: '集合場所' })).toHaveTextContent('パスワード 1234');
    expect(sent).toEqual([{ code: 'K7QX', note: 'パスワード 1234' }]);
  });

  it('calls an operator once, who sees by whom and answers', async () => {
    const user = userEvent.setup();
    match = matchOf({ canCall: true });
    const called = { at: '2026-11-03T03:00:00.000Z', by: { id: 1001, nickname: '選手1', imageUrl: null } };
    takes('post', 'call', () => matchOf({ called }));
    const { unmount } = show();
    await user.click(await screen.findByRole('button', { name: '運営を呼ぶ' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '運営を呼ぶ' }));
    expect(await screen.findByText(/順に対応しますので/)).toBeInTheDocument();
    unmount();
    match = matchOf({ called, isOperator: true, isParticipant: false });
    takes('delete', 'call', () => matchOf({ isOperator: true }));
    show();
    expect(await screen.findByText(/選手1が運営を呼んでいます/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '対応済みにする' }));
    await waitFor(() => expect(screen.queryByText(/選手1が運営を呼んでいます/)).not.toBeInTheDocument());
  });

  it('frames what may be framed only when asked, and lets only its owner delete a video', async () => {
    const user = userEvent.setup();
    const video = (id: number, mine: boolean, embedUrl: string | null) => ({
      id,
      url: `https://example.com/${id}`,
      embedUrl,
      by: { id: 1001, nickname: '選手1', imageUrl: null },
      mine,
      updated: '2026-11-03T03:00:00.000Z',
    });
    const framed = video(1, true, 'https://www.youtube-nocookie.com/embed/abc');
    match = matchOf({ videos: [framed, video(2, false, null)] });
    const gone = takes('delete', 'video/1', () => matchOf({ videos: [video(2, false, null)] }));
    show();
    expect(await screen.findAllByRole('link', { name: /example\.com/ })).toHaveLength(2);
    expect(document.querySelector('iframe')).toBeNull();
    await user.click(screen.getByRole('button', { name: /動画を再生/ }));
    expect(screen.getByTitle('動画 1')).toHaveAttribute('src', `${framed.embedUrl}?autoplay=1`);
    await user.click(screen.getByRole('button', { name: '動画を削除' }));
    expect(gone).toHaveLength(0);
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '動画を削除' }));
    await waitFor(() => expect(screen.getAllByRole('link', { name: /example\.com/ })).toHaveLength(1));
    expect(screen.queryByRole('button', { name: '動画を削除' })).not.toBeInTheDocument();
  });

  it('says at its field what is wrong with an address, and that no more than five fit', async () => {
    const user = userEvent.setup();
    const video = (id: number) => ({
      id,
      url: `https://example.com/${id}`,
      embedUrl: null,
      by: { id: 1001, nickname: '選手1', imageUrl: null },
      mine: true,
      updated: '2026-11-03T03:00:00.000Z',
    });
    const five = matchOf({ isParticipant: true, videos: [1, 2, 3, 4, 5].map(video), canAddVideo: false });
    match = matchOf({ ...five, videos: five.videos.slice(1), canAddVideo: true });
    takes('post', 'video', () => five);
    server.use(
      http.post(
        `${base}/video/`,
        () => problem(422, 'invalidVideoUrl', { fields: [{ name: 'url', key: 'invalidVideoUrl' }] }),
        {
          once: true,
        },
      ),
    );
    show();
    await user.click(await screen.findByRole('button', { name: '動画を追加' }));
    const field = screen.getByRole('textbox', { name: /動画のURL/ });
    await user.type(field, 'ftp://example.com');
    await user.click(screen.getByRole('button', { name: '追加する' }));
    await waitFor(() => expect(field).toHaveAccessibleDescription(/https:\/\/ で始まる形/));
    await user.type(field, '/1');
    expect(field).not.toHaveAccessibleDescription(/で始まる形/);
    await user.click(screen.getByRole('button', { name: '追加する' }));
    expect(await screen.findByText('動画は1試合につき5件までです。')).toBeInTheDocument();
  });

  it('takes png and jpeg alone, and says so', async () => {
    const user = userEvent.setup({ applyAccept: false });
    show();
    const [chooser] = await screen.findAllByLabelText(/画像を追加/, { selector: 'input' });
    await user.upload(chooser as HTMLElement, new File(['GIF89a'], 'result.gif', { type: 'image/gif' }));
    expect(await screen.findByText('結果画像にはPNGかJPEGの画像を選んでください。')).toBeInTheDocument();
  });

  it('has nobody opposite a bye of a round, who does not go on either', async () => {
    match = matchOf({
      format: 'swissdraw',
      type: '',
      state: 'bye',
      winner: 1,
      unearned: true,
      participants: [person(1), null],
      canEdit: false,
    });
    show();
    expect(await screen.findByText('対戦相手なし')).toBeInTheDocument();
    expect(screen.getByText('対戦せずに勝ちになりました')).toBeInTheDocument();
  });

  it('asks for no result that a round which is over does not take', async () => {
    match = matchOf({
      format: 'swissdraw',
      type: '',
      canEdit: false,
      isParticipant: true,
      editBlockedBy: 'finishedRound',
    });
    show();
    expect(await screen.findByText(/このラウンドは終了しました/)).toBeInTheDocument();
    expect(screen.queryByText(/終わったら結果を入力/)).not.toBeInTheDocument();
  });

  it('says why a swiss round paired them', async () => {
    match = matchOf({
      format: 'swissdraw',
      type: '',
      round: 2,
      reason: {
        scoreA: 6,
        scoreB: 3,
        float: 'down',
        rematchAvoided: true,
        forbiddenAvoided: false,
        meetings: 0,
        freeWins: 0,
        bye: null,
        fixed: false,
        late: false,
      },
    });
    show();
    expect(await screen.findByText('近い勝ち点（6と3）の対戦です。')).toBeInTheDocument();
    expect(screen.getByText('再戦を避けて組みました。')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('第3ラウンド 3-1');
  });
});
