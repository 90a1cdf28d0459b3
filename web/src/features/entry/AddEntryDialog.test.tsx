import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import { aContest } from '@/entities/contest/testing';
import { ConfirmHost } from '@/shared/ui/ConfirmHost';
import { renderRoutes } from '@/test/render';
import { problem, server } from '@/test/server';
import AddEntryDialog from './components/AddEntryDialog';

const found = (id: number, username: string | null) => ({
  id,
  nickname: 'さくら',
  imageUrl: null,
  bio: '',
  prefecture: '',
  gameUsers: [],
  createdAt: '2026-11-01T00:00:00.000Z',
  friendStatus: null,
  username,
});

it('finds a person by the username and tells namesakes apart', async () => {
  const asked: (string | null)[] = [];
  server.use(
    http.get('*/api/v1/games/', () => HttpResponse.json({ items: [] })),
    http.get('*/api/v1/contests/100/people/', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('name'));
      return HttpResponse.json({ items: [found(7, 'hana_99'), found(8, null)] });
    }),
  );
  const user = userEvent.setup();
  renderRoutes([{ path: '/', element: <AddEntryDialog contest={aContest()} onClose={() => undefined} /> }]);
  await user.type(await screen.findByRole('combobox'), 'hana_99');
  expect(await screen.findByRole('option', { name: /さくら.*@hana_99/ })).toBeInTheDocument();
  await user.click(screen.getByRole('option', { name: /さくら.*ID 8/ }));
  expect(await screen.findByText('ID 8')).toBeInTheDocument();
  expect(asked.at(-1)).toBe('hana_99');
});

it('asks before the Back button discards what was typed', async () => {
  server.use(http.get('*/api/v1/games/', () => HttpResponse.json({ items: [] })));
  const user = userEvent.setup();
  const onClose = vi.fn();
  renderRoutes([
    {
      path: '/',
      element: (
        <>
          <AddEntryDialog contest={aContest()} onClose={onClose} />
          <ConfirmHost />
        </>
      ),
    },
  ]);
  await user.type(await screen.findByRole('textbox', { name: /ゲーム内/ }), 'SAKURA');
  await user.click(screen.getByRole('button', { name: '戻る' }));
  const question = await screen.findByRole('dialog', { name: '入力内容を破棄しますか？' });
  expect(onClose).not.toHaveBeenCalled();
  await user.click(within(question).getByRole('button', { name: '破棄する' }));
  expect(onClose).toHaveBeenCalledOnce();
});

it('names the member whose other entry keeps a team out', async () => {
  server.use(
    http.get('*/api/v1/games/', () => HttpResponse.json({ items: [] })),
    http.get('*/api/v1/teams/search/', () =>
      HttpResponse.json({ items: [{ id: 31, name: '月下美人', imageUrl: null }], next: null }),
    ),
    http.post('*/api/v1/contests/100/entries/', () =>
      problem(409, 'memberAlreadyEntered', { code: -1, params: { nickname: 'みずき' } }),
    ),
  );
  const user = userEvent.setup();
  const contest = aContest({ participantType: 'MULTI' });
  renderRoutes([{ path: '/', element: <AddEntryDialog contest={contest} onClose={() => undefined} /> }]);
  await user.type(await screen.findByRole('combobox'), '月下');
  await user.click(await screen.findByRole('option', { name: '月下美人' }));
  await user.type(screen.getByRole('textbox', { name: /ゲーム内/ }), 'GEKKA');
  await user.click(screen.getByRole('button', { name: '追加する' }));
  expect(await screen.findByText(/みずきさんが、すでにこの大会に/)).toBeInTheDocument();
});
