import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aContest } from '@/entities/contest/testing';
import type { BattleRoyal, RoyaleMatch, UserInfo } from '@/shared/api/types';
import { ConfirmHost } from '@/shared/ui/ConfirmHost';
import { renderRoutes } from '@/test/render';
import { noStream, problem, server } from '@/test/server';
import LobbyPage from './LobbyPage';
import RoyaleStage from './RoyaleStage';
import { lobbyOf, person, playerOf, rowOf, royaleOf } from './testing';

const base = '*/api/v1/contests/100/battleroyal';
let royale: BattleRoyal;
let lobby: RoyaleMatch;
let sent: unknown[];

beforeEach(() => {
  royale = royaleOf();
  lobby = lobbyOf();
  sent = [];
  server.use(
    http.get('*/api/v1/users/profile/', () =>
      HttpResponse.json({ id: 1001, nickname: '選手1', timezone: 'Asia/Tokyo' } as UserInfo),
    ),
    http.get('*/api/v1/contests/100/', () =>
      HttpResponse.json(
        aContest({
          contestType: 'BATTLEROYAL',
          abilities: ['ABILITY_CONTEST_EDIT'],
          stages: [{ id: 7, format: 'battleroyal', finished: false }],
        }),
      ),
    ),
    http.get(`${base}/`, () => HttpResponse.json(royale)),
    http.get(`${base}/7/match/11/`, () => HttpResponse.json(lobby)),
    http.get(`${base}/7/standings/`, () => HttpResponse.json({ items: [], next: null, total: 0 })),
    http.get(`${base}/7/round/0/`, () => HttpResponse.json({ round: 0, lobbies: [] })),
  );
});

/** Handles a request and answers with the state after it. */
function takes(method: 'post' | 'put', path: string, then: (body: never) => object) {
  server.use(
    http[method](`${base}/7/${path}/`, async ({ request }) => {
      const body = await request.json().catch(() => null);
      sent.push(body);
      const answer = then(body as never);
      return answer instanceof Response ? answer : HttpResponse.json(answer);
    }),
  );
}

function show(at: string) {
  return renderRoutes(
    [
      {
        path: '/contests/:id/tournament',
        element: (
          <>
            <RoyaleStage />
            <ConfirmHost />
          </>
        ),
      },
      {
        path: '/contests/:id/battleroyal/:stageId/match/:matchId',
        element: (
          <>
            <LobbyPage />
            <ConfirmHost />
          </>
        ),
      },
    ],
    { at, token: 'session' },
  );
}

const lobbyAddress = '/contests/100/battleroyal/7/match/11';

it('shows a spectator the current round and the start of the next one', async () => {
  server.use(
    http.get('*/api/v1/contests/100/', () =>
      HttpResponse.json(
        aContest({
          contestType: 'BATTLEROYAL',
          stages: [{ id: 7, format: 'battleroyal', finished: false }],
        }),
      ),
    ),
  );
  show('/contests/100/tournament');
  expect(await screen.findByText('第1ラウンド（全2）進行中')).toBeInTheDocument();
  royale = royaleOf({ roundStatus: 'end' });
  show('/contests/100/tournament');
  expect(await screen.findByText('第1ラウンド（全2）終了')).toBeInTheDocument();
  expect(screen.getByText(/第2ラウンドの開始/)).toHaveTextContent('11:00');
});

it('moves the focus into the form of the meeting, and back to its button', async () => {
  const user = userEvent.setup();
  lobby = lobbyOf({ isOperator: true });
  show(lobbyAddress);
  await user.click(await screen.findByRole('button', { name: 'ロビーコードを知らせる' }));
  expect(screen.getByLabelText('ロビーコード')).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'やめる' }));
  expect(screen.getByRole('button', { name: 'ロビーコードを知らせる' })).toHaveFocus();
});

it('links a player to the chat of the lobby, and calls an operator once', async () => {
  const user = userEvent.setup();
  const called = { at: '2026-11-03T01:10:00.000Z', by: { id: 1001, nickname: '選手1', imageUrl: null } };
  lobby = lobbyOf({ isParticipant: true, canCall: true });
  takes('post', 'match/11/call', () => {
    lobby = lobbyOf({ isParticipant: true, called });
    return lobby;
  });
  show(lobbyAddress);
  expect(await screen.findByRole('link', { name: 'チャット' })).toHaveAttribute(
    'href',
    `${lobbyAddress}/chats`,
  );
  await user.click(screen.getByRole('button', { name: '運営を呼ぶ' }));
  const question = within(await screen.findByRole('dialog', { name: '運営を呼びますか？' }));
  await user.click(question.getByRole('button', { name: '運営を呼ぶ' }));
  expect(await screen.findByText(/順に対応します/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '運営を呼ぶ' })).not.toBeInTheDocument();
});

it('lets a caster add a lobby to the queue', async () => {
  const user = userEvent.setup();
  server.use(
    http.get('*/api/v1/contests/100/stream/', () => HttpResponse.json({ ...noStream, canRun: true })),
    http.post('*/api/v1/contests/100/stream/', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ ...noStream, canRun: true });
    }),
  );
  show(lobbyAddress);
  await user.click(await screen.findByRole('button', { name: '配信の順番に入れる' }));
  await vi.waitFor(() => expect(sent).toEqual([{ matchId: 11 }]));
});

it('reads no stage before there is one', async () => {
  let asked = 0;
  server.use(
    http.get('*/api/v1/contests/100/', () => HttpResponse.json(aContest({ contestType: 'BATTLEROYAL' }))),
    http.get(`${base}/`, () => {
      asked += 1;
      return problem(404, 'stageDoesNotExist');
    }),
  );
  show('/contests/100/tournament');
  expect(await screen.findByText('対戦はまだ始まっていません')).toBeInTheDocument();
  expect(asked).toBe(0);
});

describe('the own score', () => {
  it('counts points while typing, is sent, and keeps the input if somebody else was faster', async () => {
    const user = userEvent.setup();
    lobby = lobbyOf({
      isParticipant: true,
      canEditOwn: true,
      editBlockedBy: null,
      lobby: { code: 'XK-2048', note: '' },
      participants: [playerOf(1, { myItem: true }), playerOf(2), playerOf(3)],
    });
    takes('put', 'match/11/score/1', () => {
      lobby = {
        ...lobby,
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
      lobby = {
        ...lobby,
        participants: [playerOf(1, { myItem: true, ...body, version: 3, images: [] }), playerOf(2)],
      };
      return lobby;
    });
    await user.click(within(form).getByRole('button', { name: '入力した内容で送る' }));
    await user.click(within(form).getByRole('button', { name: 'スコアを送り直す' }));
    expect(await within(form).findByText('送信済み')).toBeInTheDocument();
    expect(sent).toEqual([
      { version: 1, rank: 1, kill: 4, images: [] },
      { version: 2, rank: 1, kill: 4, images: [] },
    ]);
  });

  it('is not sent with a text that is no number', async () => {
    const user = userEvent.setup();
    lobby = lobbyOf({
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
    royale = royaleOf({ currentRound: 1, myLobby: 12 });
    lobby = lobbyOf({
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
    lobby = lobbyOf({
      isOperator: true,
      canEdit: true,
      editBlockedBy: null,
      participants: [playerOf(1, { rank: 1, kill: 2, version: 4 }), playerOf(2), playerOf(3)],
    });
    takes('put', 'match/11/scores', () => lobby);
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
    expect(sent).toEqual([
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
    lobby = lobbyOf({ isOperator: true, canEdit: true, editBlockedBy: null });
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
    lobby = lobbyOf({
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
      return lobby;
    });
    takes('post', 'round/0/end', () => {
      ended = true;
      royale = royaleOf({ roundStatus: 'end' });
      return royale;
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
    expect(sent.at(-1)).toEqual({ force: false });
  });

  it('keeps what was typed until it is saved, also when the page is opened again', async () => {
    const user = userEvent.setup();
    lobby = lobbyOf({ isOperator: true, canEdit: true, editBlockedBy: null });
    takes('put', 'match/11/scores', () => lobby);
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
    lobby = lobbyOf({ isOperator: true, canEdit: true, editBlockedBy: null });
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
    lobby = lobbyOf({ participants, canEdit: true, isOperator: true });
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
    lobby = lobbyOf({ isOperator: true, canEdit: true, editBlockedBy: null, lobby: null });
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
    lobby = lobbyOf({ participants, canEdit: true, isOperator: true });
    show(lobbyAddress);
    const grid = within(await screen.findByRole('region', { name: 'スコアの入力' }));
    expect(grid.queryByRole('searchbox')).toBeNull();
  });
});

describe('RoyaleStage', () => {
  it('shows the lobbies before a round starts, and moves people between them', async () => {
    const user = userEvent.setup();
    royale = royaleOf({
      published: false,
      lobbySize: 2,
      roundInfo: royaleOf().roundInfo.map((each) => ({ ...each, status: 'planned' })),
    });
    server.use(
      http.get(`${base}/7/deal/`, () =>
        HttpResponse.json({ round: 0, lobbies: [[person(1), person(2)], [person(3)]] }),
      ),
    );
    takes('post', 'round', () => royaleOf());
    show('/contests/100/tournament');
    await user.click(await screen.findByRole('button', { name: '第1ラウンドを始める' }));
    await user.click(await screen.findByRole('button', { name: '選手2を別のロビーへ移す' }));
    await user.click(await screen.findByRole('button', { name: /^ロビーB/ }));
    await user.click(screen.getByRole('button', { name: '戻る' }));
    await user.click(await screen.findByRole('button', { name: '入力を続ける' }));
    await user.click(screen.getByRole('button', { name: '第1ラウンドを始める' }));
    expect(await screen.findByText('第1ラウンドを始めました')).toBeInTheDocument();
    expect(sent).toEqual([{ round: 0, lobbies: [[1], [3, 2]] }]);
  });

  it('offers no move between lobbies if there is one', async () => {
    royale = royaleOf({
      published: false,
      roundInfo: royaleOf().roundInfo.map((each) => ({ ...each, status: 'planned' })),
    });
    server.use(
      http.get(`${base}/7/deal/`, () => HttpResponse.json({ round: 0, lobbies: [[person(1), person(2)]] })),
    );
    show('/contests/100/tournament');
    await userEvent.click(await screen.findByRole('button', { name: '第1ラウンドを始める' }));
    expect(await screen.findByText(/^始めると参加者に表示されます。開始：/)).toBeInTheDocument();
  });

  it('shows the search in a long table again after Back, and what was searched', async () => {
    const rows = Array.from({ length: 40 }, (_, index) => rowOf(index + 1));
    server.use(
      http.get(`${base}/7/standings/`, ({ request }) => {
        const name = new URL(request.url).searchParams.get('q') ?? '';
        const items = rows.filter(({ participant }) => participant.name.includes(name));
        return HttpResponse.json({ items, next: null, total: items.length });
      }),
    );
    const user = userEvent.setup();
    const { router } = show('/contests/100/tournament');
    await user.type(await screen.findByRole('searchbox', { name: '順位表を名前で絞り込む' }), '選手33');
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
    await act(() => router.navigate(lobbyAddress));
    await screen.findByRole('heading', { level: 1 });
    await act(() => router.navigate(-1));
    expect(await screen.findByRole('searchbox', { name: '順位表を名前で絞り込む' })).toHaveValue('選手33');
    await user.clear(screen.getByRole('searchbox', { name: '順位表を名前で絞り込む' }));
    expect(await screen.findByText('選手1')).toBeInTheDocument();
  });

  it('shows the lobbies with missing or contradicting ranks at an address', async () => {
    const lobbyAt = (matchId: number, name: string, reported: number, conflicts = 0) => ({
      matchId,
      name,
      participants: 3,
      reported,
      conflicts,
    });
    const lobbies = [lobbyAt(11, 'A', 3), lobbyAt(12, 'B', 2), lobbyAt(13, 'C', 3, 2)];
    server.use(http.get(`${base}/7/round/0/`, () => HttpResponse.json({ round: 0, lobbies })));
    const user = userEvent.setup();
    show('/contests/100/tournament?show=open');
    const toggle = await screen.findByRole('button', { name: '未終了の試合だけ（2）' });
    expect(toggle).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('link', { name: /ロビーB/ })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /ロビーC/ })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /ロビーA/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '現在の順位' }));
    expect(screen.queryByRole('button', { name: /^未終了/ })).not.toBeInTheDocument();
  });

  it('names the lobbies in which scores are missing before a round is ended all the same', async () => {
    const user = userEvent.setup();
    const row = { matchId: 11, order: 0, name: 'A', status: 'start', startTime: '', endTime: '' };
    server.use(
      http.get(`${base}/7/round/0/`, () =>
        HttpResponse.json({ round: 0, lobbies: [{ ...row, participants: 3, reported: 1, conflicts: 0 }] }),
      ),
    );
    takes('post', 'round/0/end', ({ force }: { force: boolean }) =>
      force ? royaleOf({ roundStatus: 'end' }) : problem(409, 'resultsMissing'),
    );
    // All scores are in, so the page has nothing to list before it asks. A score is taken back meanwhile.
    const [first, second] = royale.roundInfo;
    if (first && second) royale = royaleOf({ roundInfo: [{ ...first, decided: 1 }, second] });
    show('/contests/100/tournament');
    await user.click(await screen.findByRole('button', { name: '第1ラウンドを終了する' }));
    const question = await screen.findByRole('dialog', { name: '第1ラウンドを終了しますか？' });
    await user.click(within(question).getByRole('button', { name: '第1ラウンドを終了する' }));
    expect(await screen.findByText('順位なし 2')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'このまま終了する' }));
    expect(await screen.findByText('第1ラウンドを終了しました')).toBeInTheDocument();
    expect(sent).toEqual([{ force: false }, { force: true }]);
  });

  it('leads operators to the lobbies in which scores are missing, and ends the round without them only after their list', async () => {
    const user = userEvent.setup();
    const row = { matchId: 11, order: 0, name: 'A', status: 'start', startTime: '', endTime: '' };
    server.use(
      http.get(`${base}/7/round/0/`, () =>
        HttpResponse.json({ round: 0, lobbies: [{ ...row, participants: 3, reported: 1, conflicts: 0 }] }),
      ),
    );
    takes('post', 'round/0/end', () => royaleOf({ roundStatus: 'end' }));
    show('/contests/100/tournament');
    const open = await screen.findByRole('link', { name: '未終了の試合を見る' });
    expect(open).toHaveAttribute('href', '/contests/100/tournament?show=open#open');
    await user.click(screen.getByRole('button', { name: '第1ラウンドを終了する' }));
    expect(await screen.findByText('順位なし 2')).toBeInTheDocument();
    expect(sent).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'このまま終了する' }));
    expect(await screen.findByText('第1ラウンドを終了しました')).toBeInTheDocument();
    expect(sent).toEqual([{ force: true }]);
  });
});
