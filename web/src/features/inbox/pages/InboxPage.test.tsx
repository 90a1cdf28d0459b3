import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { routes } from '@/app/routes';
import { inboxOf } from '@/entities/auth/lib/inbox';
import type { Mail } from '@/shared/api/types';
import { fakeConnection } from '@/test/live';
import { renderRoutes } from '@/test/render';
import { app, problem, server } from '@/test/server';

const live = fakeConnection();

const link = 'https://yagura.example/magic-link?pinCode=p&authId=a';

function aMail(change: Partial<Mail> = {}): Mail {
  return {
    id: 1,
    to: 'hana@example.com',
    subject: 'ログイン用リンク',
    text: `次のリンクを開いてください。\n${link}\n<b>30分以内</b>に。`,
    links: [link],
    createdAt: '2026-11-20T12:00:00.000Z',
    ...change,
  };
}

function inbox(answer: (cursor: string | null) => Response) {
  server.use(
    http.get('*/api/v1/app/', () => HttpResponse.json({ ...app, devInbox: true })),
    http.get('*/api/v1/inbox/', ({ request }) => answer(new URL(request.url).searchParams.get('cursor'))),
  );
}

it('shows a mail with its link, and nothing else of it as markup', async () => {
  inbox(() => HttpResponse.json({ items: [aMail()], next: null }));
  renderRoutes(routes, { at: '/inbox' });
  expect(await screen.findByRole('heading', { name: 'ログイン用リンク' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: link })).toHaveAttribute('href', link);
  expect(screen.getByText(/<b>30分以内<\/b>に。/)).toBeInTheDocument();
});

it('marks the language of a mail', async () => {
  inbox(() => HttpResponse.json({ items: [aMail({ text: '로그인해 주세요.', links: [] })], next: null }));
  renderRoutes(routes, { at: '/inbox' });
  expect(await screen.findByRole('heading', { name: 'ログイン用リンク' })).toHaveAttribute('lang', 'ja');
  expect(screen.getByText('로그인해 주세요.')).toHaveAttribute('lang', 'ko');
});

it('makes no link of anything but a web address', async () => {
  const trick = 'javascript:alert(1)';
  inbox(() => HttpResponse.json({ items: [aMail({ text: trick, links: [trick] })], next: null }));
  renderRoutes(routes, { at: '/inbox' });
  expect(await screen.findByText(trick)).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: trick })).not.toBeInTheDocument();
});

it('reads older mails on demand', async () => {
  inbox((cursor) =>
    cursor === 'older'
      ? HttpResponse.json({ items: [aMail({ id: 2, subject: '古いメール' })], next: null })
      : HttpResponse.json({ items: [aMail()], next: 'older' }),
  );
  const user = userEvent.setup();
  renderRoutes(routes, { at: '/inbox' });
  await user.click(await screen.findByRole('button', { name: 'もっと見る' }));
  expect(await screen.findByText('古いメール')).toBeInTheDocument();
  expect(screen.getByText('ログイン用リンク')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'もっと見る' })).not.toBeInTheDocument();
});

it('shows the mails to the address of its link, and then all', async () => {
  server.use(
    http.get('*/api/v1/app/', () => HttpResponse.json({ ...app, devInbox: true })),
    http.get('*/api/v1/inbox/', ({ request }) => {
      const to = new URL(request.url).searchParams.get('to');
      const mails = [
        aMail({ id: 2, to: 'jiro@example.com', subject: '別の人へ' }),
        aMail({ to: 'a+b@example.com' }),
      ];
      return HttpResponse.json({ items: mails.filter((mail) => !to || mail.to === to), next: null });
    }),
  );
  const user = userEvent.setup();
  renderRoutes(routes, { at: inboxOf('a+b@example.com') });
  expect(await screen.findByText('ログイン用リンク')).toBeInTheDocument();
  expect(screen.queryByText('別の人へ')).not.toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'すべてのメールを表示' }));
  expect(await screen.findByText('別の人へ')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'すべてのメールを表示' })).not.toBeInTheDocument();
});

it('shows a mail as soon as it arrives', async () => {
  const items: Mail[] = [];
  inbox(() => HttpResponse.json({ items, next: null }));
  renderRoutes(routes, { at: '/inbox' });
  expect(await screen.findByText('メールはまだありません')).toBeInTheDocument();
  await waitFor(() => expect(live.channels()).toContain('inbox'));
  items.push(aMail());
  live.publish('inbox', { kind: 'mail.received' });
  expect(await screen.findByText('ログイン用リンク')).toBeInTheDocument();
});

it('offers another try', async () => {
  let broken = true;
  inbox(() => (broken ? problem(503, 'overloaded') : HttpResponse.json({ items: [aMail()], next: null })));
  const user = userEvent.setup();
  renderRoutes(routes, { at: '/inbox' });
  const retry = await screen.findByRole('button', { name: 'もう一度試す' });
  broken = false;
  await user.click(retry);
  expect(await screen.findByText('ログイン用リンク')).toBeInTheDocument();
});

it('opens the home page if the installation sends real mail', async () => {
  server.use(http.get('*/api/v1/contests/', () => HttpResponse.json({ items: [], next: null })));
  const { router } = renderRoutes(routes, { at: '/inbox' });
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
});
