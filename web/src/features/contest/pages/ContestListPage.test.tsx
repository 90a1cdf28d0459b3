import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { aContest, shiftedBy, surroundings } from '@/entities/contest/testing';
import type { ContestCard } from '@/shared/api/types';
import { renderRoutes } from '@/test/render';
import { problem, server } from '@/test/server';
import ContestListPage from './ContestListPage';

const routes = [{ path: '/contests', element: <ContestListPage /> }];
let asked: URLSearchParams[];

function cards(count: number, from = 1): ContestCard[] {
  return Array.from({ length: count }, (_, i) => aContest({ id: from + i, name: `大会${from + i}` }));
}

function answer(pages: Record<string, { items: ContestCard[]; next: string | null }>) {
  server.use(
    ...surroundings(),
    http.get('*/api/v1/contests/', ({ request }) => {
      const query = new URL(request.url).searchParams;
      asked.push(query);
      return HttpResponse.json(pages[query.get('cursor') ?? ''] ?? { items: [], next: null });
    }),
  );
}

beforeEach(() => {
  asked = [];
});

describe('the search field', () => {
  it('is empty after the filter was cleared, also of text that was not sent', async () => {
    answer({ '': { items: cards(1), next: null } });
    const user = userEvent.setup();
    const { router } = renderRoutes(routes, { at: '/contests?status=entry' });
    await user.type(await screen.findByRole('searchbox'), '宵闇');
    await user.click(screen.getByRole('button', { name: '条件を外す' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(screen.getByRole('searchbox')).toHaveValue('');
    expect(document.body).not.toHaveFocus();
  });

  it('is sent with a choice', async () => {
    answer({ '': { items: cards(1), next: null } });
    const user = userEvent.setup();
    const { router } = renderRoutes(routes, { at: '/contests?status=entry' });
    await user.type(await screen.findByRole('searchbox'), '宵闇');
    await user.selectOptions(screen.getByRole('combobox', { name: '状態' }), '');
    await waitFor(() => expect(new URLSearchParams(router.state.location.search).get('q')).toBe('宵闇'));
    expect(screen.getByRole('searchbox')).toHaveValue('宵闇');
  });
});

describe('the contest list', () => {
  it('shows on each card the facts by which people choose a contest', async () => {
    answer({
      '': {
        items: [
          aContest({ isEntryPassword: true }),
          aContest({ id: 2, contestType: 'BATTLEROYAL', game: null, organiser: null, name: '無名杯' }),
          aContest({ id: 3, organiser: { id: 9, nickname: '', imageUrl: null }, name: '退会杯' }),
        ],
        next: null,
      },
    });
    renderRoutes(routes, { at: '/contests' });
    const card = await screen.findByRole('link', { name: /宵闇カップ/ });
    expect(card).toHaveAttribute('href', '/contests/100');
    expect(card).toHaveTextContent('STREET FIGHTER 6');
    expect(card).toHaveTextContent('個人戦');
    expect(card).toHaveTextContent('トーナメント');
    expect(card).toHaveTextContent('ゆうと');
    expect(card).toHaveTextContent('エントリー3人、定員16人');
    expect(within(card).getByRole('img', { name: 'エントリーパスワードあり' })).toBeInTheDocument();
    const nameless = screen.getByRole('link', { name: /無名杯/ });
    expect(nameless).toHaveTextContent('–');
    expect(nameless).toHaveTextContent('バトルロイヤル');
    expect(nameless).toHaveTextContent('Yagura 運営事務局');
    // Its organiser has withdrawn.
    expect(screen.getByRole('link', { name: /退会杯/ })).toHaveTextContent('Yagura 運営事務局');
  });

  it('asks for the next page after a full one, and for none after a short one', async () => {
    answer({ '': { items: cards(50), next: 'c50' }, c50: { items: cards(7, 51), next: 'more' } });
    renderRoutes(routes, { at: '/contests' });
    await userEvent.click(await screen.findByText('もっと見る'));
    expect(await screen.findByText('大会57')).toBeInTheDocument();
    expect(asked.map((query) => query.get('cursor'))).toEqual([null, 'c50']);
    expect(screen.queryByText('もっと見る')).not.toBeInTheDocument();
  });

  it('starts at the first page when the game changes and keeps the choice in the address', async () => {
    answer({ '': { items: cards(50), next: 'c50' }, c50: { items: cards(7, 51), next: null } });
    const { router } = renderRoutes(routes, { at: '/contests' });
    await userEvent.click(await screen.findByText('もっと見る'));
    await screen.findByText('大会57');
    await userEvent.selectOptions(
      screen.getByRole('combobox', { name: 'ゲーム' }),
      await screen.findByRole('option', { name: 'STREET FIGHTER 6' }),
    );
    await waitFor(() => expect(router.state.location.search).toBe('?game=5'));
    await screen.findByText('大会50');
    expect(screen.queryByText('大会57')).not.toBeInTheDocument();
    expect(asked.at(-1)?.get('gameId')).toBe('5');
    expect(asked.at(-1)?.get('cursor')).toBeNull();
  });

  it('honours the status of the address, and narrows the list by text and chips that Back restores', async () => {
    answer({ '': { items: cards(1), next: null } });
    const { router } = renderRoutes(routes, { at: '/contests?status=entry' });
    await screen.findByText('大会1');
    expect(Object.fromEntries(asked.at(-1) ?? [])).toEqual({ tab: 'all', status: 'entry' });
    expect(screen.getByRole('combobox', { name: '状態' })).toHaveValue('entry');
    await userEvent.type(screen.getByRole('searchbox', { name: '大会名・ゲーム・主催者' }), ' 宵闇 {Enter}');
    await waitFor(() => expect(asked.at(-1)?.get('q')).toBe('宵闇'));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: '大会形式' }), 'スイスドロー');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: '個人・チーム' }), 'チーム戦');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: '大会の言語' }), '日本語');
    await userEvent.click(screen.getByRole('button', { name: '空きあり', pressed: false }));
    await waitFor(() =>
      expect(Object.fromEntries(asked.at(-1) ?? [])).toEqual({
        tab: 'all',
        q: '宵闇',
        status: 'entry',
        contestType: 'SWISSDRAW',
        participantType: 'MULTI',
        language: 'ja',
        free: 'true',
      }),
    );
    expect(decodeURIComponent(router.state.location.search)).toBe(
      '?status=entry&q=宵闇&format=swissdraw&players=multi&language=ja&free=1',
    );
    await act(() => router.navigate(-1));
    expect(screen.getByRole('button', { name: '空きあり' })).toHaveAttribute('aria-pressed', 'false');
    await userEvent.click(screen.getByRole('button', { name: '条件を外す' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });

  it.each(['free=1', 'status=match'])(
    'goes on after a page that the filter %s left empty',
    async (filter) => {
      answer({ '': { items: [], next: 'c2' }, c2: { items: cards(1), next: null } });
      renderRoutes(routes, { at: `/contests?${filter}` });
      await userEvent.click(await screen.findByRole('button', { name: 'もっと見る' }));
      expect(await screen.findByText('大会1')).toBeInTheDocument();
    },
  );

  it('shows contests by date: those ahead in groups, then those that run and are over', async () => {
    const start = aContest().contestStart; // midnight before a Saturday in Tokyo
    const ahead = [
      aContest({ id: 1, name: '今夜の杯', entryEnd: start, entryCount: 12 }),
      aContest({
        id: 2,
        name: '週末の杯',
        entryEnd: start,
        contestStart: shiftedBy(start, 30),
        entryCount: 16,
      }),
      aContest({
        id: 4,
        name: '準備の杯',
        entryStart: start,
        entryEnd: shiftedBy(start, 30),
        contestStart: shiftedBy(start, 31),
        entryCount: 0,
      }),
    ];
    server.use(
      ...surroundings(shiftedBy(start, -1)),
      http.get('*/api/v1/contests/', ({ request }) => {
        const query = new URL(request.url).searchParams;
        const running = aContest({
          id: 3,
          name: '進む杯',
          contestStart: shiftedBy(start, -2),
          playState: 'open',
        });
        const items =
          query.get('tab') === 'upcoming' ? ahead : query.get('status') === 'match' ? [running] : [];
        return HttpResponse.json({ items, next: query.get('status') === 'match' ? 'more' : null });
      }),
    );
    const { router } = renderRoutes(routes, { at: '/contests?game=5', token: 'token' });
    await userEvent.click(await screen.findByRole('button', { name: '開催日順' }));
    expect(router.state.location.search).toBe('?game=5&view=board');
    const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    await waitFor(() => expect(headings()).toEqual(['明日', '今週末', '開催中']));
    const row = screen.getByRole('link', { name: /今夜の杯/ });
    expect(row).toHaveAttribute('href', '/contests/1');
    expect(row).toHaveTextContent('残り4枠');
    expect(row).toHaveTextContent('エントリー12人、定員16人');
    expect(screen.getByRole('link', { name: /週末の杯/ })).toHaveTextContent('満員');
    expect(screen.getByRole('link', { name: /準備の杯/ })).not.toHaveTextContent('残り');
    expect(screen.getByRole('link', { name: '「開催中」をすべて見る' })).toHaveAttribute(
      'href',
      '/contests?game=5&status=match',
    );
  });

  it('reads on by date while pages have no contest, and otherwise links to the list', async () => {
    const start = aContest().contestStart;
    const running = aContest({
      id: 3,
      name: '進む杯',
      contestStart: shiftedBy(start, -2),
      playState: 'open',
    });
    server.use(
      ...surroundings(shiftedBy(start, -1)),
      http.get('*/api/v1/contests/', ({ request }) => {
        const query = new URL(request.url).searchParams;
        const page = Number(query.get('cursor') ?? 1);
        if (query.get('status') === 'matchDone')
          return HttpResponse.json({ items: [], next: String(page + 1) });
        const last = query.get('status') !== 'match' || page === 3;
        return HttpResponse.json({
          items: query.get('status') === 'match' && last ? [running] : [],
          next: last ? null : String(page + 1),
        });
      }),
    );
    renderRoutes(routes, { at: '/contests?view=board&language=ko' });
    const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    await waitFor(() => expect(headings()).toEqual(['開催中', '終了した大会']));
    expect(screen.getByRole('link', { name: /進む杯/ })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: '「開催中」をすべて見る' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: '「終了した大会」をすべて見る' })).toHaveAttribute(
      'href',
      '/contests?language=ko&status=matchDone',
    );
  });

  it('gives signed-in people their own tabs, and begins anew when the tab changes', async () => {
    answer({ '': { items: cards(1), next: null } });
    const { router } = renderRoutes(routes, { at: '/contests', token: 'token' });
    await userEvent.click(await screen.findByRole('button', { name: '自分が参加' }));
    await waitFor(() => expect(asked.at(-1)?.get('tab')).toBe('participated'));
    expect(router.state.location.search).toBe('?tab=participated');
  });

  it('shows a visitor no such tabs, whatever the address says', async () => {
    answer({ '': { items: cards(1), next: null } });
    renderRoutes(routes, { at: '/contests?tab=operated' });
    await screen.findByText('大会1');
    expect(screen.queryByRole('button', { name: '自分が運営' })).not.toBeInTheDocument();
    expect(asked.map((query) => query.get('tab'))).toEqual(['all']);
  });

  it('says when there is nothing, and what to do', async () => {
    answer({});
    renderRoutes(routes, { at: '/contests?game=5' });
    expect(await screen.findByText('データがありません')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'すべての大会を見る' })).toHaveAttribute('href', '/contests');
  });

  it('can be tried again after a failure', async () => {
    let fails = true;
    server.use(
      ...surroundings(),
      http.get('*/api/v1/contests/', () =>
        fails ? problem(503, 'overloaded') : HttpResponse.json({ items: cards(1), next: null }),
      ),
    );
    renderRoutes(routes, { at: '/contests' });
    const retry = await screen.findByRole('button', { name: 'もう一度試す' });
    fails = false;
    await userEvent.click(retry);
    expect(await screen.findByText('大会1')).toBeInTheDocument();
  });
});
