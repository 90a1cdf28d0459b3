import { QueryClient } from '@tanstack/react-query';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { server } from '@/test/server';
import { readAllChats, readChat } from './api';

it('marks rooms as read also if the page is left at once', async () => {
  const kept: boolean[] = [];
  for (const path of ['chats/:id/read/', 'chats/read/', 'contests/:id/chats/read/']) {
    server.use(
      http.put(`*/api/v1/${path}`, ({ request }) => {
        kept.push(request.keepalive);
        return HttpResponse.json({ unread: 0 });
      }),
    );
  }
  const queries = new QueryClient();
  await readChat(queries, 1, 2);
  await readAllChats(queries, null);
  await readAllChats(queries, 100);
  expect(kept).toEqual([true, true, true]);
});
