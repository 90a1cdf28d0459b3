import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderRoutes } from '@/test/render';
import { server } from '@/test/server';
import { cacheAccount, useViewer, viewerOf, viewerQueryKey } from './viewer';

function Name() {
  const viewer = useViewer();
  return <p>{viewer.signedIn ? viewer.nickname : viewer.state}</p>;
}

function storedElsewhere(token: string) {
  localStorage.setItem('yagura.token', token);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'yagura.token' })));
}

it('drops what was read for a person when another tab begins another session', async () => {
  server.use(
    http.get('*/api/v1/users/profile/', ({ request }) =>
      request.headers.get('Authorization') === 'JWT of-hana'
        ? HttpResponse.json({ id: 1, nickname: 'ハナ' })
        : HttpResponse.json({ id: 2, nickname: 'ソラ' }),
    ),
  );
  const { queryClient } = renderRoutes([{ path: '/', element: <Name /> }], { token: 'of-hana' });
  expect(await screen.findByText('ハナ')).toBeInTheDocument();
  queryClient.setQueryData(['chats', {}], 'rooms of ハナ');
  storedElsewhere('of-hana');
  expect(queryClient.getQueryData(['chats', {}])).toBe('rooms of ハナ');
  storedElsewhere('of-sora');
  expect(await screen.findByText('ソラ')).toBeInTheDocument();
  expect(queryClient.getQueryData(['chats', {}])).toBeUndefined();
});

it('mounts the page anew for another person, and keeps it for the same one', async () => {
  server.use(
    http.get('*/api/v1/users/profile/', ({ request }) =>
      request.headers.get('Authorization') === 'JWT of-sora'
        ? HttpResponse.json({ id: 2, nickname: 'ソラ' })
        : HttpResponse.json({ id: 1, nickname: 'ハナ' }),
    ),
  );
  const page = (
    <>
      <Name />
      <input aria-label="text" />
    </>
  );
  renderRoutes([{ path: '/', element: page }], { token: 'of-hana' });
  await screen.findByText('ハナ');
  const field = screen.getByRole('textbox', { name: 'text' });
  storedElsewhere('of-hana-again');
  expect(screen.getByText('ハナ')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'text' })).toBe(field));
  storedElsewhere('of-sora');
  expect(await screen.findByText('ソラ')).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'text' })).not.toBe(field);
});

it('drops what was read for a person when another tab ends the session', async () => {
  server.use(http.get('*/api/v1/users/profile/', () => HttpResponse.json({ id: 1, nickname: 'ハナ' })));
  const { queryClient } = renderRoutes([{ path: '/', element: <Name /> }], { token: 'of-hana' });
  await screen.findByText('ハナ');
  queryClient.setQueryData(['chats', {}], 'rooms of ハナ');
  localStorage.removeItem('yagura.token');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'yagura.token' })));
  expect(queryClient.getQueryData(['chats', {}])).toBeUndefined();
  expect(screen.getByText('signedOut')).toBeInTheDocument();
});

it('keeps a changed account when the answer of an older read comes later', async () => {
  let answer = () => {};
  server.use(
    http.get('*/api/v1/users/profile/', () => HttpResponse.json({ id: 1, nickname: 'ハナ' }), { once: true }),
    http.get('*/api/v1/users/profile/', async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return HttpResponse.json({ id: 1, nickname: 'ハナ' });
    }),
  );
  const { queryClient } = renderRoutes([{ path: '/', element: <Name /> }], { token: 'of-hana' });
  await screen.findByText('ハナ');
  const unanswered = answer;
  const read = queryClient.refetchQueries({ queryKey: viewerQueryKey });
  await waitFor(() => expect(answer).not.toBe(unanswered));
  act(() => cacheAccount(queryClient, (now) => now && { ...now, nickname: 'ソラ' }));
  answer();
  await act(() => read);
  expect(viewerOf(queryClient)?.nickname).toBe('ソラ');
  expect(await screen.findByText('ソラ')).toBeInTheDocument();
});
