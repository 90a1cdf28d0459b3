import { act, render, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aContest, shiftedBy, surroundings } from '@/entities/contest/testing';
import type { Contest } from '@/shared/api/types';
import { Drawn } from '@/shared/ui/firstView';
import { renderRoutes } from '@/test/render';
import { server } from '@/test/server';
import { contest, open, routes } from './detailTesting';

vi.mock('@/features/entry/components/EntryButton', () => import('./entryMocks'));
vi.mock('@/features/entry/components/CheckinButton', () => import('./entryMocks'));
vi.mock('@/features/entry/components/EnteredState', () => import('./entryMocks'));

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

  it('keeps the first view of the document until it is known whether the viewer has a match', async () => {
    vi.useRealTimers();
    const first = document.createElement('div');
    first.id = 'first';
    document.body.append(first);
    let asked = false;
    let answer = () => {};
    const answered = new Promise<void>((done) => {
      answer = done;
    });
    const stages = [{ id: 55, format: 'tournament', finished: false } as const];
    const entered = aContest({ isEntry: true, status: 'match', stages });
    server.use(
      http.get('*/api/v1/contests/100/', () => HttpResponse.json(entered)),
      http.get('*/api/v1/users/me/matches/', async () => {
        asked = true;
        await answered;
        return HttpResponse.json({ items: [] });
      }),
      ...surroundings(contest.contestStart),
    );
    renderRoutes(routes, { at: '/contests/100', token: 'token' });
    render(<Drawn />);
    await screen.findByRole('link', { name: 'トーナメント表を見る' });
    await screen.findByText('参加確定');
    await waitFor(() => expect(asked).toBe(true));
    // Without a part that keeps it, the first view goes after a frame.
    for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame);
    expect(first.isConnected).toBe(true);
    answer();
    await waitFor(() => expect(first.isConnected).toBe(false));
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
