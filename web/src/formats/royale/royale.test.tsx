import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { aContest } from '@/entities/contest/testing';
import { noStream, problem, server } from '@/test/server';
import { base, lobbyAddress, playRoyale, served, show, takes } from './royaleTesting';
import { lobbyOf, person, rowOf, royaleOf } from './testing';

playRoyale();

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
  served.royale = royaleOf({ roundStatus: 'end' });
  show('/contests/100/tournament');
  expect(await screen.findByText('第1ラウンド（全2）終了')).toBeInTheDocument();
  expect(screen.getByText(/第2ラウンドの開始/)).toHaveTextContent('11:00');
});

it('moves the focus into the form of the meeting, and back to its button', async () => {
  const user = userEvent.setup();
  served.lobby = lobbyOf({ isOperator: true });
  show(lobbyAddress);
  await user.click(await screen.findByRole('button', { name: 'ロビーコードを知らせる' }));
  expect(screen.getByLabelText('ロビーコード')).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'やめる' }));
  expect(screen.getByRole('button', { name: 'ロビーコードを知らせる' })).toHaveFocus();
});

it('links a player to the chat of the served.lobby, and calls an operator once', async () => {
  const user = userEvent.setup();
  const called = { at: '2026-11-03T01:10:00.000Z', by: { id: 1001, nickname: '選手1', imageUrl: null } };
  served.lobby = lobbyOf({ isParticipant: true, canCall: true });
  takes('post', 'match/11/call', () => {
    served.lobby = lobbyOf({ isParticipant: true, called });
    return served.lobby;
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
      served.sent.push(await request.json());
      return HttpResponse.json({ ...noStream, canRun: true });
    }),
  );
  show(lobbyAddress);
  await user.click(await screen.findByRole('button', { name: '配信の順番に入れる' }));
  await vi.waitFor(() => expect(served.sent).toEqual([{ matchId: 11 }]));
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

describe('RoyaleStage', () => {
  it('shows the lobbies before a round starts, and moves people between them', async () => {
    const user = userEvent.setup();
    served.royale = royaleOf({
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
    expect(served.sent).toEqual([{ round: 0, lobbies: [[1], [3, 2]] }]);
  });

  it('offers no move between lobbies if there is one', async () => {
    served.royale = royaleOf({
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

  it.each([
    ['no place before a score', false, ['–', '–']],
    ['places once a score is reported', true, ['1', '2']],
  ])('shows %s', async (_, begun, places) => {
    const myStanding = rowOf(1);
    const roundInfo = royaleOf().roundInfo.map((round, index) => ({ ...round, begun: begun && index === 0 }));
    served.royale = royaleOf({ roundInfo, myEntryId: 1, myStanding });
    server.use(
      http.get(`${base}/7/standings/`, () =>
        HttpResponse.json({ items: [myStanding, rowOf(2)], next: null, total: 2 }),
      ),
    );
    show('/contests/100/tournament');
    await screen.findByText('選手2');
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows.map((row) => row.firstElementChild?.textContent)).toEqual(places);
    expect(rows.filter((row) => row.hasAttribute('data-top'))).toHaveLength(begun ? 1 : 0);
    expect(screen.queryAllByText(/1位・0点・0キル/)).toHaveLength(begun ? 1 : 0);
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
    const [first, second] = served.royale.roundInfo;
    if (first && second) served.royale = royaleOf({ roundInfo: [{ ...first, decided: 1 }, second] });
    show('/contests/100/tournament');
    await user.click(await screen.findByRole('button', { name: '第1ラウンドを終了する' }));
    const question = await screen.findByRole('dialog', { name: '第1ラウンドを終了しますか？' });
    await user.click(within(question).getByRole('button', { name: '第1ラウンドを終了する' }));
    expect(await screen.findByText('順位なし 2')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'このまま終了する' }));
    expect(await screen.findByText('第1ラウンドを終了しました')).toBeInTheDocument();
    expect(served.sent).toEqual([{ force: false }, { force: true }]);
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
    expect(served.sent).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'このまま終了する' }));
    expect(await screen.findByText('第1ラウンドを終了しました')).toBeInTheDocument();
    expect(served.sent).toEqual([{ force: true }]);
  });
});
