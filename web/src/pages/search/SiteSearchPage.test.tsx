import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { aContest, surroundings } from '@/entities/contest/testing';
import { renderRoutes } from '@/test/render';
import { problem, server } from '@/test/server';
import SiteSearchPage from './SiteSearchPage';

const routes = [{ path: '/search', element: <SiteSearchPage /> }];
const asked: string[] = [];

function world(broken = false) {
  asked.length = 0;
  const record = (request: Request) => asked.push(decodeURIComponent(new URL(request.url).search));
  server.use(
    ...surroundings(),
    http.get('*/api/v1/contests/', ({ request }) => {
      record(request);
      return broken ? problem(503, 'overloaded') : HttpResponse.json({ items: [aContest()], next: null });
    }),
    http.get('*/api/v1/users/', ({ request }) => {
      record(request);
      const user = { id: 4, nickname: '宵宮', imageUrl: null, gameUsers: [] };
      return HttpResponse.json({ users: [user], lastItem: null });
    }),
    http.get('*/api/v1/teams/search/', ({ request }) => {
      record(request);
      return HttpResponse.json({ items: [], next: null });
    }),
  );
}

const region = async (name: string) => {
  const section = (await screen.findByRole('heading', { name })).closest('section');
  if (!section) throw new Error(`${name} heads no section`);
  return within(section);
};

it('finds contests, people and teams at once, and leads to all of them', async () => {
  world();
  const { router } = renderRoutes(routes, { at: '/search' });
  const user = userEvent.setup();
  const field = await screen.findByRole('searchbox');
  expect(field).toHaveFocus();
  await user.type(field, ' 宵 {Enter}');
  await waitFor(() => expect(decodeURIComponent(router.state.location.search)).toBe('?q=宵'));
  const contests = await region('大会');
  expect(await contests.findByRole('link', { name: /宵闇カップ/ })).toHaveAttribute('href', '/contests/100');
  const all = contests.getByRole('link', { name: 'すべて見る' });
  expect(decodeURIComponent(all.getAttribute('href') ?? '')).toBe('/contests?q=宵');
  expect(await (await region('プレイヤー')).findByRole('link', { name: '宵宮' })).toHaveAttribute(
    'href',
    '/users/4',
  );
  expect(
    await (await region('チーム')).findByText(/^見つかりませんでした。文字を減らすと/),
  ).toBeInTheDocument();
  expect(asked.sort()).toEqual(['?name=宵', '?nickname=宵&limit=5', '?q=宵&limit=5']);
});

it('finds no people by a text that is longer than a nickname, without asking', async () => {
  world();
  const text = '宵'.repeat(31);
  renderRoutes(routes, { at: `/search?q=${text}` });
  expect(
    await (await region('プレイヤー')).findByText(/^見つかりませんでした。文字を減らすと/),
  ).toBeInTheDocument();
  expect(await (await region('大会')).findByRole('link', { name: /宵闇カップ/ })).toBeInTheDocument();
  expect(asked.filter((query) => query.includes('nickname'))).toEqual([]);
});

it('offers a retry for one kind and keeps the results of the others', async () => {
  world(true);
  renderRoutes(routes, { at: '/search?q=宵' });
  expect(await (await region('大会')).findByRole('button', { name: 'もう一度試す' })).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: '宵宮' })).toBeInTheDocument();
});
