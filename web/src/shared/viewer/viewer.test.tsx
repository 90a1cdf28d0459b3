import { act, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderRoutes } from '@/test/render';
import { server } from '@/test/server';
import { useViewer } from './viewer';

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
  expect(queryClient.getQueryData(['chats', {}])).toBeUndefined();
  expect(await screen.findByText('ソラ')).toBeInTheDocument();
});
