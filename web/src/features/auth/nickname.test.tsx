import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { routes } from '@/app/routes';
import { aContest } from '@/entities/contest/testing';
import { renderRoutes } from '@/test/render';
import { problem, server } from '@/test/server';
import { hana, offering } from './testing';

const newcomer = { ...hana, nickname: 'user42' };
const title = { level: 1, name: 'ニックネームを決める' };

beforeEach(() => {
  server.use(
    offering,
    http.get('*/api/v1/users/profile/', () => HttpResponse.json(newcomer)),
    http.get('*/api/v1/users/42/', () => problem(404, 'userDoesNotExist')),
    http.get('*/api/v1/notices/', () => HttpResponse.json({ items: [], next: null })),
    http.get('*/api/v1/rankings/', () => HttpResponse.json({ items: [], next: null })),
  );
});

function signUpAtProvider(nickname: string) {
  server.use(
    http.post('*/api/v1/socials/discord/oauth/', () =>
      HttpResponse.json({
        token: 'abc',
        userInfo: { ...newcomer, nickname },
        isNew: true,
        returnTo: '/contract',
        linked: false,
      }),
    ),
  );
  return renderRoutes(routes, { at: `/oauth/callback?state=discord.${nickname}&code=v` });
}

it('asks for the nickname after a social sign-up, and offers the name that the network gave', async () => {
  const saved: unknown[] = [];
  server.use(
    http.put('*/api/v1/users/42/', async ({ request }) => {
      saved.push(await request.json());
      return HttpResponse.json(hana);
    }),
  );
  const { router } = signUpAtProvider('リン');
  await waitFor(() => expect(router.state.location.pathname).toBe('/contract'));
  expect(screen.getByText('登録が完了しました')).toBeInTheDocument();
  await router.navigate('/ranking');
  expect(await screen.findByRole('heading', title)).toBeInTheDocument();
  const field = screen.getByLabelText('ニックネーム');
  expect(field).toHaveValue('リン');
  await userEvent.clear(field);
  await userEvent.type(field, 'はな');
  await userEvent.click(screen.getByRole('button', { name: '保存して進む' }));
  expect(await screen.findByText('ようこそ、はなさん')).toBeInTheDocument();
  expect(saved).toEqual([{ nickname: 'はな' }]);
  expect(screen.queryByRole('heading', title)).not.toBeInTheDocument();
});

it('asks again after a reload, without a new sign-in, until the person answers', async () => {
  const { unmount, router } = signUpAtProvider('user42');
  await waitFor(() => expect(router.state.location.pathname).toBe('/contract'));
  unmount();
  renderRoutes(routes, { at: '/users/42', token: 'abc' });
  expect(await screen.findByRole('heading', title)).toBeInTheDocument();
  expect(screen.getByLabelText('ニックネーム')).toHaveValue('');
  await userEvent.click(screen.getByRole('button', { name: 'あとで決める' }));
  await waitFor(() => expect(screen.queryByRole('heading', title)).not.toBeInTheDocument());
  expect(localStorage.getItem('yagura.newcomer')).toBeNull();
});

it('names the contest that opens after the step', async () => {
  localStorage.setItem('yagura.newcomer', '42');
  server.use(
    http.get('*/api/v1/contests/7/', () => HttpResponse.json(aContest({ id: 7, name: '秋の櫓杯' }))),
  );
  renderRoutes(routes, { at: '/contests/7/participant', token: 'abc' });
  expect(await screen.findByText('このあと「秋の櫓杯」のページに進みます。')).toBeInTheDocument();
});

it('says in the page that the sign-up is complete, without a toast over its buttons', async () => {
  const { router } = signUpAtProvider('user42');
  await waitFor(() => expect(router.state.location.pathname).toBe('/contract'));
  await router.navigate('/ranking');
  expect(await screen.findByRole('heading', title)).toBeInTheDocument();
  expect(screen.getByText('登録が完了しました')).toBeInTheDocument();
  expect(screen.getByRole('log')).toBeEmptyDOMElement();
});

it('shows no welcome over a form that opens next', async () => {
  localStorage.setItem('yagura.newcomer', '42');
  renderRoutes(routes, { at: '/ranking?enter=1', token: 'abc' });
  await userEvent.click(await screen.findByRole('button', { name: 'あとで決める' }));
  await waitFor(() => expect(screen.queryByRole('heading', title)).not.toBeInTheDocument());
  expect(screen.getByRole('log')).toBeEmptyDOMElement();
});

it('does not ask another person who signs in on the same device', async () => {
  localStorage.setItem('yagura.newcomer', '41');
  renderRoutes(routes, { at: '/contract', token: 'abc' });
  expect(await screen.findByRole('heading', { level: 1 })).not.toHaveTextContent(title.name);
});
