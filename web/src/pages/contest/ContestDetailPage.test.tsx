import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aContest, shiftedBy, surroundings } from '@/entities/contest/testing';
import { aStreamItem } from '@/entities/stream/testing';
import ContestListPage from '@/features/contest/pages/ContestListPage';
import OperatorTab from '@/features/contest/pages/OperatorTab';
import OverviewTab from '@/features/contest/pages/OverviewTab';
import StageTab from '@/features/contest/pages/StageTab';
import type { Contest } from '@/shared/api/types';
import { confirm } from '@/shared/ui/confirm';
import { renderRoutes } from '@/test/render';
import { noStream, problem, server } from '@/test/server';
import ContestDetailPage from './ContestDetailPage';

vi.mock('@/shared/ui/confirm', async (original) => ({
  ...(await original<object>()),
  confirm: vi.fn(() => Promise.resolve(true)),
}));
vi.mock('@/features/entry/components/EntryButton', () => ({
  EntryButton: ({ contest }: { contest: Contest }) => (
    <button type="button" disabled={!contest.canEntry}>
      エントリーする
    </button>
  ),
}));
vi.mock('@/features/entry/components/CheckinButton', () => ({
  CheckinButton: () => <button type="button">チェックインする</button>,
}));
vi.mock('@/features/entry/components/EnteredState', () => ({
  EnteredState: () => <button type="button">参加確定</button>,
}));

const routes = [
  { path: '/contests', element: <ContestListPage /> },
  {
    path: '/contests/:id',
    element: <ContestDetailPage />,
    children: [
      { index: true, element: <OverviewTab /> },
      { path: 'operator', element: <OperatorTab /> },
      { path: 'tournament', element: <StageTab /> },
    ],
  },
];
const contest = aContest();

function open(change: Partial<Contest>, now: string, at = '/contests/100') {
  vi.setSystemTime(now);
  server.use(
    ...surroundings(now),
    http.get('*/api/v1/contests/100/', () => HttpResponse.json(aContest(change))),
  );
  return renderRoutes(routes, { at });
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the next step of a player', () => {
  it('is not open before the entry starts', async () => {
    open({}, shiftedBy(contest.entryStart, -1));
    expect(await screen.findByRole('button', { name: 'エントリーする' })).toBeDisabled();
    expect(screen.getByRole('timer')).toHaveTextContent('エントリー開始まで');
  });

  it('opens by itself when the entry starts', async () => {
    open(
      { status: 'prepare', canEntry: false },
      new Date(Date.parse(contest.entryStart) - 2000).toISOString(),
    );
    expect(await screen.findByRole('button', { name: 'エントリーする' })).toBeDisabled();
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(screen.getByRole('button', { name: 'エントリーする' })).toBeEnabled();
    expect(screen.getByText('エントリー受付中')).toBeInTheDocument();
    expect(screen.getByRole('timer')).toHaveTextContent('エントリー締切まで');
  });

  it('follows the clock of the server instead of the device', async () => {
    vi.setSystemTime(shiftedBy(contest.entryStart, -1));
    server.use(
      ...surroundings(contest.entryStart),
      http.get('*/api/v1/contests/100/', () => HttpResponse.json(contest)),
    );
    renderRoutes(routes, { at: '/contests/100' });
    await waitFor(() => expect(screen.getByRole('button', { name: 'エントリーする' })).toBeEnabled());
  });

  it('is the check-in for one who has entered', async () => {
    const checkin = { checkin: true, checkinStart: contest.entryEnd, checkinEnd: contest.contestStart };
    open({ isEntry: true, ...checkin }, contest.entryEnd);
    expect(await screen.findByRole('button', { name: 'チェックインする' })).toBeInTheDocument();
  });

  it('is the own match once it is paired', async () => {
    const myMatch = {
      matchId: 7,
      format: 'tournament' as const,
      stageId: 55,
      section: 0,
      round: 0,
      order: 0,
      startTime: contest.contestStart,
    };
    open(
      { isEntry: true, stages: [{ id: 55, format: 'tournament', finished: false }], myMatch },
      contest.contestStart,
    );
    expect(await screen.findByRole('link', { name: '自分の試合へ' })).toHaveAttribute(
      'href',
      '/contests/100/tournament/55/match/7',
    );
  });

  it('keeps the own entry in reach while the contest is played', async () => {
    const stages = [{ id: 55, format: 'swissdraw', finished: false } as const];
    open({ isEntry: true, contestType: 'SWISSDRAW', status: 'match', stages }, contest.contestStart);
    // The link is drawn again when the part about the viewer's turn is loaded.
    await waitFor(() => expect(screen.getByRole('link', { name: '対戦表を見る' })).toBeInTheDocument());
    expect(await screen.findByRole('button', { name: '参加確定' })).toBeInTheDocument();
  });

  it.each([
    ['TOURNAMENT', 'tournament', 'トーナメント表を見る'],
    ['BATTLEROYAL', 'battleroyal', '順位表を見る'],
    ['SWISSDRAW', 'swissdraw', '対戦表を見る'],
    ['LEAGUE', 'league', 'リーグ表を見る'],
  ] as const)('names the matches of a %s by its type', async (contestType, format, name) => {
    open(
      { contestType, status: 'match', stages: [{ id: 55, format, finished: false }] },
      contest.contestStart,
    );
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', '/contests/100/tournament');
  });

  it('puts the contest into the calendar of the reader until it is over', async () => {
    const links = () => screen.queryAllByRole('link', { name: 'カレンダーに追加' });
    const page = open({}, contest.entryStart);
    await screen.findByRole('link', { name: 'カレンダーに追加' });
    expect(links()).toHaveLength(1);
    expect(links()[0]).toHaveAttribute('href', '/calendar/contests/100.ics?lang=ja');
    page.unmount();
    // One who has entered finds it beside the next step, too.
    const entered = open({ isEntry: true }, contest.entryStart);
    await waitFor(() => expect(links()).toHaveLength(2));
    entered.unmount();
    open({ isEntry: true }, contest.contestEnd);
    await screen.findByText('参加確定');
    expect(links()).toHaveLength(0);
  });

  it('shows no entry to a person who has not entered', async () => {
    const stages = [{ id: 55, format: 'swissdraw', finished: false } as const];
    open({ contestType: 'SWISSDRAW', status: 'match', stages }, contest.contestStart);
    expect(await screen.findByRole('link', { name: '対戦表を見る' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '参加確定' })).not.toBeInTheDocument();
  });

  const entryInfo: Contest['entryInfo'] = {
    id: 1,
    status: null,
    team: null,
    representative: true,
    canWithdraw: true,
    standing: 'waiting',
    waitingPosition: 4,
  };
  const checkin = { checkin: true, checkinStart: contest.entryEnd, checkinEnd: contest.contestStart };

  it('shows the position on the waiting list', async () => {
    open({ isEntry: true, entryInfo }, contest.entryStart);
    expect(await screen.findByText(/^キャンセル待ちの4番目です。枠が空くと/)).toBeInTheDocument();
  });

  it('is to wait for the draw, once the contest has begun without one', async () => {
    const confirmed = { ...entryInfo, status: 'ALLOW' as const, standing: 'applied' as const };
    open({ isEntry: true, status: 'match', entryInfo: confirmed }, contest.contestStart);
    expect(
      await screen.findByText(/^参加が確定しました。組み合わせの発表をお待ちください。/),
    ).toBeInTheDocument();
  });

  it('is missing for a person whose entry left the contest', async () => {
    const stages = [{ id: 55, format: 'swissdraw', finished: false } as const];
    const drop = { cause: 'left', reason: '', annulled: false, at: contest.contestStart } as const;
    const left = { ...entryInfo, standing: 'applied' as const, waitingPosition: null, drop };
    open({ isEntry: true, status: 'match', stages, entryInfo: left }, contest.contestStart);
    expect(await screen.findByText(/この大会を途中で離脱しました/)).toBeInTheDocument();
    expect(screen.queryByText('組み合わせが決まっています。')).not.toBeInTheDocument();
  });

  it('is the check-in for one who waits, too', async () => {
    open({ isEntry: true, entryInfo, ...checkin }, contest.entryEnd);
    expect(await screen.findByText(/^キャンセル待ちの4番目です。チェックインしておくと/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'チェックインする' })).toBeInTheDocument();
  });

  it('names what a person who has checked in waits for', async () => {
    const applied = { ...entryInfo, standing: 'applied' as const, waitingPosition: null };
    open({ isEntry: true, isCheckin: true, entryInfo: applied, ...checkin }, contest.entryEnd);
    expect(
      await screen.findByText(/^チェックインが済んでいます。運営が参加を確定するまでお待ちください。/),
    ).toBeInTheDocument();
    const confirmed = { ...applied, status: 'ALLOW' as const };
    open({ isEntry: true, isCheckin: true, entryInfo: confirmed, ...checkin }, contest.entryEnd);
    expect(
      await screen.findByText(/^チェックインが済んでいます。大会の開始をお待ちください。/),
    ).toBeInTheDocument();
  });

  it('says to a person who checked in after the draw that the entry is not in it', async () => {
    const stages = [{ id: 55, format: 'swissdraw', finished: false } as const];
    const ending = { leftOut: true, place: null, lastMatch: null };
    const late = { ...entryInfo, status: 'ALLOW' as const, standing: 'applied' as const, ending };
    open({ isEntry: true, isCheckin: true, stages, entryInfo: late, ...checkin }, contest.entryEnd);
    expect(await screen.findByText(/^あなたのエントリーは組み合わせに入っていません。/)).toBeInTheDocument();
  });

  it('is no check-in for one who was not selected', async () => {
    const declined = { ...entryInfo, standing: 'declined' as const, waitingPosition: null };
    open({ isEntry: true, entryInfo: declined, ...checkin }, contest.entryEnd);
    expect(await screen.findByText(/^今回は出場者に選ばれませんでした/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'チェックインする' })).not.toBeInTheDocument();
  });

  it('says before the form opens that it has questions', async () => {
    open({ questionCount: 3 }, contest.entryStart);
    expect(await screen.findByText(/主催者からの質問が3問あります/)).toBeInTheDocument();
  });

  it('has no tools of an organiser', async () => {
    open({}, contest.entryStart);
    await screen.findByRole('heading', { name: '宵闇カップ', level: 1 });
    expect(screen.queryByRole('navigation', { name: '運営メニュー' })).not.toBeInTheDocument();
  });
});

describe('the next step of an organiser', () => {
  const abilities: Contest['abilities'] = ['ABILITY_CONTEST_EDIT', 'ABILITY_CONTEST_CHAT_EDIT'];

  it('is to confirm the waiting entries after the entry has ended', async () => {
    open({ abilities, entryCount: 9 }, contest.entryEnd);
    expect(await screen.findByText('9件のエントリーが参加確定を待っています')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '参加を確定する' })).toHaveAttribute(
      'href',
      '/contests/100/participant/entryconfirm',
    );
    expect(screen.getByRole('link', { name: '大会を編集' })).toHaveAttribute('href', '/contests/100/edit');
  });

  it('is to create the tournament once entries are confirmed', async () => {
    open({ abilities, entryCount: 9, allowedCount: 8 }, contest.entryEnd);
    // The next step and the menu have one name for it.
    const links = await screen.findAllByRole('link', { name: 'トーナメントを作成' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/contests/100/tournament/add',
      '/contests/100/tournament/add',
    ]);
  });

  it('is the desk while matches are played', async () => {
    open({ abilities, stages: [{ id: 55, format: 'tournament', finished: false }] }, contest.contestStart);
    expect(await screen.findByRole('link', { name: '運営デスクを開く' })).toHaveAttribute(
      'href',
      '/contests/100/desk',
    );
    expect(screen.getByRole('link', { name: 'この大会から作成' })).toHaveAttribute(
      'href',
      '/contests/registration?template=100',
    );
  });

  it('is to set up the play of whatever format', async () => {
    open({ abilities, contestType: 'LEAGUE', entryCount: 9, allowedCount: 8 }, contest.entryEnd);
    expect(await screen.findByRole('link', { name: 'リーグを作成' })).toHaveAttribute(
      'href',
      '/contests/100/league/add',
    );
    expect(screen.queryByRole('link', { name: /トーナメントを作成/ })).not.toBeInTheDocument();
  });

  it.each([
    ['LEAGUE', 'リーグ表はまだありません', 'リーグを作成'],
    ['TOURNAMENT', 'トーナメント表はまだありません', 'トーナメントを作成'],
  ] as const)(
    'offers to create the stage of a %s once beside the menu, also on the tab of the stage',
    async (contestType, empty, create) => {
      open(
        { abilities, contestType, entryCount: 9, allowedCount: 8 },
        contest.entryEnd,
        '/contests/100/tournament',
      );
      expect(await screen.findByText(empty)).toBeInTheDocument();
      const menu = screen.getByRole('navigation', { name: '運営メニュー' });
      const links = screen.getAllByRole('link', { name: create });
      expect(links.filter((link) => !menu.contains(link))).toHaveLength(1);
    },
  );

  it('offers no tournament while entry is open', async () => {
    open({ abilities }, contest.entryStart);
    await screen.findByRole('link', { name: '大会を編集' });
    expect(screen.queryByRole('link', { name: 'トーナメントを作成' })).not.toBeInTheDocument();
  });
});

describe('a contest that is no tournament', () => {
  const rankPoint = [10, 6, 6, 0].map((point, i) => ({ rank: i + 1, point }));

  it('says on its page how a battle royale is scored', async () => {
    open(
      {
        contestType: 'BATTLEROYAL',
        matchCount: 5,
        rankPoint,
        killPoint: { point: 2, max: 10 },
        tieBreaks: ['kills', 'wins'],
      },
      contest.entryStart,
    );
    expect(await screen.findByText('5試合の合計ポイントで順位を決めます')).toBeInTheDocument();
    expect(screen.getAllByRole('row').map((row) => row.textContent)).toEqual([
      '順位ポイント',
      '1位10点',
      '2〜3位6点',
      '4位0点',
    ]);
    expect(screen.getByText('1キルにつき 2点')).toHaveTextContent('1試合の上限 10点');
    expect(screen.getByText('合計キル数').nextElementSibling).toHaveTextContent('1位の回数');
  });

  it('has a tab for its play, which says honestly that nothing is drawn yet', async () => {
    const league = { legs: 2, groups: 4, win: 3, draw: 1, loss: 0 };
    server.use(http.get('*/api/v1/contests/:id/league/', () => problem(404, 'stageDoesNotExist')));
    open(
      { contestType: 'LEAGUE', league, ruleHtml: '<p>x</p>' },
      contest.entryEnd,
      '/contests/100/tournament',
    );
    expect(await screen.findByText('リーグ表はまだありません')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'リーグ表' })).toHaveAttribute(
      'href',
      '/contests/100/tournament',
    );
    expect(screen.getByText('総当たり（2回ずつ）')).toBeInTheDocument();
    expect(screen.getByText('勝ち 3・引き分け 1・負け 0')).toBeInTheDocument();
    expect(screen.getByText('4グループ')).toBeInTheDocument();
  });

  it.each([
    [5, 20, '5'],
    [0, 20, '参加者数から自動（現在は5）'],
    [0, 0, '参加者数から自動で決まります'],
  ])('plays %d rounds of a swiss draw of %d: %s', async (swissRounds, entryCount, said) => {
    open({ contestType: 'SWISSDRAW', swissRounds, entryCount }, contest.entryStart);
    expect(await screen.findByText(said)).toBeInTheDocument();
  });
});

describe('the page of a contest', () => {
  it('shows what can be won, who waits and what is asked', async () => {
    server.use(
      http.get('*/api/v1/contests/100/trophies/', () =>
        HttpResponse.json({
          version: 1,
          items: [
            { id: 1, name: '宵闇の盾', image: null, imageUrl: null, rank: 1, winner: null, winners: [] },
          ],
        }),
      ),
    );
    open({ trophyCount: 1, waitingCount: 7, questionCount: 2 }, contest.entryEnd);
    expect(await screen.findByText('宵闇の盾')).toBeInTheDocument();
    expect(screen.getByText('キャンセル待ち 7')).toBeInTheDocument();
    expect(screen.getByText('2問')).toBeInTheDocument();
  });

  it('crowns the champion', async () => {
    const champion = { id: 1, kind: 'team' as const, refId: 31, name: '白銀団', imageUrl: null };
    open({ champion, stages: [{ id: 55, format: 'tournament', finished: false }] }, contest.contestStart);
    expect(await screen.findByRole('region', { name: '優勝' })).toHaveTextContent('白銀団');
    expect(screen.getByRole('link', { name: '白銀団' })).toHaveAttribute('href', '/teams/31');
  });

  it('counts down to nothing once the last match is decided', async () => {
    const stages = [{ id: 55, format: 'tournament' as const, finished: true }];
    open({ status: 'match', playState: 'over', stages }, contest.contestStart);
    expect(await screen.findByText('この大会は終了しました')).toBeInTheDocument();
    expect(screen.queryByRole('timer')).not.toBeInTheDocument();
  });

  it('says once that the contest is over, and names the next act of the organiser', async () => {
    const stages = [{ id: 55, format: 'tournament' as const, finished: true }];
    const abilities: Contest['abilities'] = ['ABILITY_CONTEST_EDIT'];
    open({ status: 'match', playState: 'over', stages, abilities }, contest.contestStart);
    expect(await screen.findByText(/同じ設定で次の大会を作成できます/)).toBeInTheDocument();
    expect(screen.getAllByText(/大会は終了しました/)).toHaveLength(1);
  });

  it('shows where a Discord link leads', async () => {
    open({ discordUrl: 'https://discord.gg/yagura' }, contest.contestStart);
    const link = await screen.findByRole('link', { name: 'discord.gg/yagura' });
    expect(link).toHaveAttribute('href', 'https://discord.gg/yagura');
    expect(screen.getByText('Discord')).toBeInTheDocument();
  });

  it('does not call another address Discord', async () => {
    open({ discordUrl: 'https://discord.gg.evil.example/yagura' }, contest.contestStart);
    expect(await screen.findByRole('link', { name: 'discord.gg.evil.example/yagura' })).toBeInTheDocument();
    expect(screen.getByText('コミュニティ')).toBeInTheDocument();
    expect(screen.queryByText('Discord')).not.toBeInTheDocument();
  });

  it('names a Japanese contest in Japanese whatever the language of the page', async () => {
    open({ name: '週末カップ' }, contest.contestStart);
    expect(await screen.findByRole('heading', { level: 1, name: '週末カップ' })).toHaveAttribute(
      'lang',
      'ja',
    );
  });

  it('loads a video only when it is asked for', async () => {
    const embedUrl = 'https://www.youtube-nocookie.com/embed/aaaaaaaaaaa';
    open({ iframeSrc: 'https://youtu.be/aaaaaaaaaaa', embedUrl }, contest.entryStart);
    const play = await screen.findByRole('button', { name: /動画を再生/ });
    expect(document.querySelector('iframe')).toBeNull();
    await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(play);
    expect(screen.getByTitle('宵闇カップの動画')).toHaveAttribute('src', `${embedUrl}?autoplay=1`);
  });

  it('leads from the match on stream to the video', async () => {
    const live = aStreamItem(1, { state: 'live' });
    server.use(http.get('*/api/v1/contests/100/stream/', () => HttpResponse.json({ ...noStream, live })));
    open({ iframeSrc: 'https://www.twitch.tv/yagura' }, contest.contestStart);
    expect(await screen.findByRole('link', { name: '配信を見る' })).toHaveAttribute(
      'href',
      'https://www.twitch.tv/yagura',
    );
  });

  it('copies its address', async () => {
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    open({}, contest.entryStart);
    await user.click(await screen.findByRole('button', { name: 'シェア' }));
    expect(await screen.findByRole('link', { name: 'Xでポスト' })).toHaveAttribute(
      'href',
      expect.stringContaining(encodeURIComponent('/contests/100')),
    );
    await user.click(screen.getByRole('button', { name: 'リンクをコピー' }));
    expect(await screen.findByText('コピーしました')).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/contests/100`);
  });

  it('opens the list with a notice if the contest does not exist', async () => {
    server.use(
      ...surroundings(),
      http.get('*/api/v1/contests/100/', () => problem(404, 'contestDoesNotExist')),
      http.get('*/api/v1/contests/', () => HttpResponse.json({ items: [], next: null })),
    );
    const { router } = renderRoutes(routes, { at: '/contests/100' });
    expect(await screen.findByText('大会が見つかりませんでした')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/contests');
  });

  it('names the operators and keeps the log from everybody else', async () => {
    server.use(
      http.get('*/api/v1/contests/100/operators/', () =>
        HttpResponse.json({
          items: [
            {
              id: 1,
              contestId: 100,
              userId: 9,
              nickname: 'ゆうと',
              imageUrl: null,
              gameId: 5,
              roleId: 'ROLE_CONTEST_OWNER',
            },
          ],
        }),
      ),
    );
    open({}, contest.entryStart, '/contests/100/operator');
    expect(await screen.findByText('主催者')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: '操作の記録を見る' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: '運営メンバーを編集' })).not.toBeInTheDocument();
  });

  it('links operators from the list to its editing and the log', async () => {
    server.use(http.get('*/api/v1/contests/100/operators/', () => HttpResponse.json({ items: [] })));
    open({ abilities: ['ABILITY_CONTEST_EDIT'] }, contest.entryStart, '/contests/100/operator');
    expect(await screen.findByRole('link', { name: '運営メンバーを編集' })).toHaveAttribute(
      'href',
      '/contests/100/operator/edit',
    );
    expect(screen.getByRole('link', { name: '操作の記録を見る' })).toHaveAttribute(
      'href',
      '/contests/100/activity',
    );
  });
});

describe('a cancelled contest', () => {
  const cancelled = {
    cancelledAt: contest.entryStart,
    cancelReason: '会場が使えなくなりました。',
    canEntry: false,
  };

  it('says why under its name and offers no way in', async () => {
    open(cancelled, contest.entryStart);
    expect(await screen.findByText('この大会は中止になりました')).toBeInTheDocument();
    expect(screen.getByText('会場が使えなくなりました。')).toBeInTheDocument();
    expect(screen.getByText('中止')).toBeInTheDocument();
    expect(screen.queryByText('エントリー受付中')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'エントリーする' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '中止を取り消す' })).not.toBeInTheDocument();
  });

  it('is reinstated by an operator after a question', async () => {
    const sent = vi.fn();
    open({ ...cancelled, abilities: ['ABILITY_CONTEST_EDIT'] }, contest.entryStart);
    server.use(
      http.post('*/api/v1/contests/100/reinstate/', () => {
        sent();
        return HttpResponse.json({ cancelledAt: null, cancelReason: '' });
      }),
    );
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await user.click(await screen.findByRole('button', { name: '中止を取り消す' }));
    expect(confirm).toHaveBeenCalledOnce();
    await waitFor(() => expect(sent).toHaveBeenCalledOnce());
  });
});
