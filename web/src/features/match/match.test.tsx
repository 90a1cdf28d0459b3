import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { MatchChange, MatchDetail, MatchResultInput, UserInfo } from '@/shared/api/types';
import { ConfirmHost } from '@/shared/ui/ConfirmHost';
import { renderRoutes } from '@/test/render';
import { problem, server } from '@/test/server';
import MatchPage from './pages/MatchPage';
import { matchOf, person } from './testing';

vi.mock('@/shared/live/useLive', () => ({ useLive: () => undefined }));

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
    await user.type(dialog.getByRole('textbox'), '入力の間違い');
    await user.click(dialog.getByRole('checkbox'));
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
