import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import { surroundings } from '@/entities/contest/testing';
import { renderRoutes } from '@/test/render';
import { problem, server } from '@/test/server';
import { TeamForm } from './components/TeamForm';

it('waits for a picture that is being uploaded before it can be saved', async () => {
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:a', revokeObjectURL: () => undefined }),
  );
  const saved: unknown[] = [];
  let arrive = () => {};
  server.use(
    ...surroundings(),
    http.get('*/api/v1/games/ranks/', () => HttpResponse.json([])),
    http.post('*/api/v1/files/', async () => {
      await new Promise<void>((done) => {
        arrive = done;
      });
      return HttpResponse.json({ path: 'image/a.png', url: '/files/image/a.png' });
    }),
    http.post('*/api/v1/teams/', async ({ request }) => {
      saved.push(await request.json());
      return HttpResponse.json({ id: 5 });
    }),
  );
  renderRoutes([{ path: '/', element: <TeamForm team={undefined} onSaved={() => undefined} /> }], {
    token: 'token',
  });
  await userEvent.type(await screen.findByRole('textbox', { name: /チーム名/ }), '青葉');
  const file = new File(['x'], 'a.png', { type: 'image/png' });
  await userEvent.upload(screen.getByLabelText('チームの画像', { selector: 'input' }), file);
  const submit = screen.getByRole('button', { name: '作成する' });
  await waitFor(() => expect(submit).toBeDisabled());
  await act(async () => arrive());
  await waitFor(() => expect(submit).toBeEnabled());
  await userEvent.click(submit);
  await waitFor(() => expect(saved).toEqual([expect.objectContaining({ image: 'image/a.png' })]));
});

it('shows what the server refuses about the picture, also in the folded part', async () => {
  server.use(
    ...surroundings(),
    http.get('*/api/v1/games/ranks/', () => HttpResponse.json([])),
    http.post('*/api/v1/teams/', () =>
      problem(422, 'unknownFile', { fields: [{ name: 'image', key: 'unknownFile' }] }),
    ),
  );
  renderRoutes([{ path: '/', element: <TeamForm team={undefined} onSaved={() => undefined} /> }], {
    token: 'token',
  });
  const name = await screen.findByRole('textbox', { name: /チーム名/ });
  await userEvent.type(name, '青葉');
  await userEvent.click(screen.getByRole('button', { name: '作成する' }));
  const reason = await screen.findByRole('alert');
  const picture = screen.getByRole('group', { name: 'チームの画像' });
  expect(picture).toContainElement(reason);
  const choose = within(picture).getByRole('button', { name: '画像を選ぶ' });
  await waitFor(() => expect(choose).toHaveFocus());
  expect(choose).toHaveAccessibleDescription(reason.textContent ?? '');
  expect(reason.closest('details')).toHaveAttribute('open');
  expect(name).toHaveValue('青葉');
});

it('unfolds the rest of the form for the days that a poll needs', async () => {
  server.use(
    ...surroundings(),
    http.get('*/api/v1/games/ranks/', () => HttpResponse.json([])),
  );
  renderRoutes([{ path: '/', element: <TeamForm team={undefined} onSaved={() => undefined} /> }], {
    token: 'token',
  });
  await userEvent.type(await screen.findByRole('textbox', { name: /チーム名/ }), '青葉');
  for (const [label, time] of [
    ['活動開始', '21:00'],
    ['投票', '12:00'],
  ] as const)
    fireEvent.change(screen.getByLabelText(label), { target: { value: time } });
  const more = screen.getByText('その他の設定（任意）').closest('details');
  expect(more).not.toHaveAttribute('open');
  await userEvent.click(screen.getByRole('button', { name: '作成する' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(more).toHaveAttribute('open');
});
