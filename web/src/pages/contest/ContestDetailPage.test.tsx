import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { surroundings } from '@/entities/contest/testing';
import { aStreamItem } from '@/entities/stream/testing';
import type { Contest } from '@/shared/api/types';
import { confirm } from '@/shared/ui/confirm';
import { renderRoutes } from '@/test/render';
import { noStream, problem, server } from '@/test/server';
import { contest, open, routes } from './detailTesting';

vi.mock('@/shared/ui/confirm', async (original) => ({
  ...(await original<object>()),
  confirm: vi.fn(() => Promise.resolve(true)),
}));
vi.mock('@/features/entry/components/EntryButton', () => import('./entryMocks'));
vi.mock('@/features/entry/components/CheckinButton', () => import('./entryMocks'));
vi.mock('@/features/entry/components/EnteredState', () => import('./entryMocks'));

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
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
