import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import { renderRoutes } from '@/test/render';
import { server } from '@/test/server';
import { ChatButton } from './ChatButton';

function show() {
  let answer = () => {};
  server.use(
    http.post('*/api/v1/chats/', async () => {
      await new Promise<void>((done) => {
        answer = done;
      });
      return HttpResponse.json({ id: 5 });
    }),
  );
  const { router, queryClient } = renderRoutes([
    { path: '/', element: <ChatButton target={{ userId: 7 }} /> },
    { path: '*', element: <p>another page</p> },
  ]);
  return {
    router,
    opened: () => queryClient.getQueryData(['chats', 'room', 5]),
    answer: () => act(async () => answer()),
  };
}

it('opens the room', async () => {
  const { router, answer } = show();
  await userEvent.click(screen.getByRole('button'));
  await answer();
  await screen.findByText('another page');
  expect(router.state.location.pathname).toBe('/chats/5');
});

it('leaves a person who has opened another page meanwhile there', async () => {
  const { router, answer, opened } = show();
  await userEvent.click(screen.getByRole('button'));
  await act(() => router.navigate('/teams'));
  await answer();
  await vi.waitFor(() => expect(opened()).toBeDefined());
  expect(router.state.location.pathname).toBe('/teams');
});
