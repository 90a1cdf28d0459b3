import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { surroundings } from '@/entities/contest/testing';
import type { UserCard } from '@/shared/api/types';
import { useViewer } from '@/shared/viewer/viewer';
import { renderRoutes } from '@/test/render';
import { server } from '@/test/server';
import SearchPage from './pages/SearchPage';

const person = (id: number, nickname: string, more: Partial<UserCard> = {}): UserCard => ({
  id,
  nickname,
  imageUrl: null,
  bio: '',
  prefecture: '',
  gameUsers: [],
  createdAt: '2026-11-20T10:00:00.000Z',
  friendStatus: null,
  ...more,
});

let asked: Record<string, string>[];
let people: UserCard[];
let lastItem: string | null;

beforeEach(() => {
  asked = [];
  people = [person(10, 'Mika', { friendStatus: 'ALLOW', prefecture: '13' }), person(11, 'mikado')];
  lastItem = null;
  server.use(
    ...surroundings(),
    http.get('*/api/v1/games/ranks/', () => HttpResponse.json([])),
    http.get('*/api/v1/users/', ({ request }) => {
      const query = Object.fromEntries(new URL(request.url).searchParams);
      asked.push(query);
      if (query.last) return HttpResponse.json({ users: [person(12, 'Zoe')], lastItem: null });
      return HttpResponse.json({ users: people, lastItem });
    }),
  );
});

function Page() {
  return useViewer().state === 'loading' ? null : <SearchPage />;
}

const open = (at: string, token?: string) =>
  renderRoutes(
    [
      { path: '/search-user', element: <Page /> },
      { path: '/users/:id', element: <p>profile</p> },
    ],
    token ? { at, token } : { at },
  );

it('reads the search from the address and goes on from the last item, for visitors too', async () => {
  lastItem = 'abc';
  const user = userEvent.setup();
  open('/search-user?q=mi&game=5&name=ken');
  expect(await screen.findByRole('link', { name: /Mika/ })).toHaveAttribute('href', '/users/10');
  expect(screen.getByLabelText('ニックネーム')).toHaveValue('mi');
  expect(screen.getByLabelText('ゲーム内の名前')).toHaveValue('ken');
  expect(screen.getByText('東京都')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'もっと見る' }));
  expect(await screen.findByText('Zoe')).toBeInTheDocument();
  const filter = { nickname: 'mi', gameId: '5', gameUsername: 'ken', limit: '50' };
  const pages = asked.filter(({ limit }) => limit === '50');
  expect(pages).toEqual([filter, { ...filter, last: 'abc' }]);
  expect(screen.queryByRole('button', { name: 'もっと見る' })).not.toBeInTheDocument();
});

it('reads on while pages are empty, and shows that nobody was found only at the end', async () => {
  const user = userEvent.setup();
  const last: (string | null)[] = [];
  let pagesBefore = 3;
  server.use(
    http.get('*/api/v1/users/', ({ request }) => {
      const query = new URL(request.url).searchParams;
      if (query.get('limit') !== '50') return HttpResponse.json({ users: [], lastItem: null }); // suggestions
      last.push(query.get('last'));
      pagesBefore -= 1;
      if (pagesBefore > 0) return HttpResponse.json({ users: [], lastItem: `page ${last.length}` });
      return HttpResponse.json({ users: pagesBefore === 0 ? [person(12, 'Zoe')] : [], lastItem: null });
    }),
  );
  open('/search-user?q=zo&game=5');
  expect(await screen.findByText('Zoe')).toBeInTheDocument();
  expect(last).toEqual([null, 'page 1', 'page 2']);

  pagesBefore = 12;
  await user.type(screen.getByLabelText('ゲーム内の名前'), 'ken{Enter}');
  const more = await screen.findByRole('button', { name: 'もっと見る' });
  expect(screen.queryByText('プレイヤーが見つかりませんでした')).toBeNull();
  expect(screen.getByText('ここまでの検索では見つかりませんでした。')).toBeInTheDocument();
  await user.click(more);
  expect(await screen.findByText('Zoe')).toBeInTheDocument();
});

it('asks nothing for a text that is longer than a nickname', async () => {
  open(`/search-user?q=${'a'.repeat(31)}`);
  expect(await screen.findByText('プレイヤーが見つかりませんでした')).toBeInTheDocument();
  expect(asked).toEqual([]);
  expect(screen.getByRole('combobox', { name: 'ニックネーム' })).toHaveAttribute('maxlength', '30');
});

it('suggests ten people while typing; the arrow keys choose one and Enter leads there', async () => {
  const user = userEvent.setup();
  const { router } = open('/search-user', 'token');
  const field = await screen.findByRole('combobox', { name: 'ニックネーム', expanded: false });
  await user.type(field, 'mi');
  expect(field).toHaveAttribute('aria-expanded', 'true');
  const list = within(await screen.findByRole('listbox', { name: '候補' }));
  expect(await list.findByRole('option', { name: /mikado/ })).toBeInTheDocument();
  expect(asked).toContainEqual({ nickname: 'mi', limit: '10' });
  expect(asked).not.toContainEqual({ nickname: 'm', limit: '10' });
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/users/11'));
});

it('scrolls to the results if the fields fill the screen, otherwise not', async () => {
  const top = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 100));
  const shown = vi.spyOn(HTMLElement.prototype, 'scrollIntoView');
  const user = userEvent.setup();
  open('/search-user');
  const name = await screen.findByLabelText('ゲーム内の名前');
  await user.type(name, 'ken{Enter}');
  await screen.findByText('検索結果');
  expect(name).toHaveFocus();
  expect(shown).not.toHaveBeenCalled();
  top.mockReturnValue(new DOMRect(0, window.innerHeight - 50));
  await user.type(name, 'ta{Enter}');
  expect(name).not.toHaveFocus();
  expect(shown).toHaveBeenCalledWith({ block: 'start' });
});

it('empties all fields when the search is cleared, also of text that was not sent', async () => {
  const user = userEvent.setup();
  const { router } = open('/search-user?game=5');
  const name = await screen.findByLabelText('ゲーム内の名前');
  await user.type(name, 'ken');
  await user.click(await screen.findByRole('link', { name: '条件をすべて外す' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(name).toHaveValue('');
  expect(document.body).not.toHaveFocus();
});

it('searches with Enter without a chosen suggestion, and shows the friend status', async () => {
  const user = userEvent.setup();
  const { router } = open('/search-user', 'token');
  expect(await screen.findByText('新しく登録したプレイヤー')).toBeInTheDocument();
  await user.type(screen.getByRole('combobox', { name: 'ニックネーム' }), ' mika {Enter}');
  await waitFor(() => expect(router.state.location.search).toBe('?q=mika'));
  expect(within(await screen.findByRole('link', { name: /Mika/ })).getByText('フレンド')).toBeInTheDocument();
  people = [];
  await user.type(screen.getByLabelText('ゲーム内の名前'), 'nobody{Enter}');
  expect(await screen.findByText('プレイヤーが見つかりませんでした')).toBeInTheDocument();
  expect(router.state.location.search).toBe('?q=mika&name=nobody');
});
