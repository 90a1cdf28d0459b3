import { act, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import { chatKeys } from '@/entities/chat/api';
import * as linkedText from '@/shared/ui/LinkedText';
import { server } from '@/test/server';
import { said, scrollTo, serveChats, show, stage } from './chatsTesting';
import type { History } from './lib/history';
import { channel, hear } from './liveTesting';
import { aMessage } from './testing';

serveChats();

const some = (count: number) => Array.from({ length: count }, (_, index) => aMessage(index + 1));

it('renders only what is new when a message arrives and when older ones are read', async () => {
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(1000);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
  const drawn = vi.spyOn(linkedText, 'LinkedText');
  const texts = () => drawn.mock.calls.map(([{ text }]) => text);
  stage.talk.set(1, some(25));
  show();
  const list = await said();
  await within(list).findByText('発言25');

  drawn.mockClear();
  await hear('chat:1', 'chat.posted', { chatId: 1, messageId: 26, message: aMessage(26) });
  await within(list).findByText('発言26');
  expect(new Set(texts())).toEqual(new Set(['発言26']));

  drawn.mockClear();
  scrollTo(list, 0);
  await within(list).findByText('発言6');
  // The author is no longer shown at the message that was the first.
  expect(texts()).toContain('発言6');
  expect(texts().filter((text) => Number(text.slice(2)) > 16)).toEqual([]);
});

it('drops the oldest of very many messages while the end is read, and reads them again on request', async () => {
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(1000);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
  stage.talk.set(1, some(400));
  const { queryClient } = show();
  const list = await said();
  await within(list).findByText('発言400');
  const key = chatKeys.messages(1);
  const removed = some(390).map((message) => ({ ...message, type: 'removed' as const, text: '' }));
  const messages = [...removed, ...some(400).slice(390)];
  const shown = () => within(list).getAllByText('削除されたメッセージ').length;
  scrollTo(list, 300);
  act(() => void queryClient.setQueryData<History>(key, { messages, older: false }));
  await waitFor(() => expect(shown()).toBe(390));

  scrollTo(list, 600);
  await waitFor(() => expect(shown()).toBe(190));
  expect(within(list).getByText('発言400')).toBeInTheDocument();
  scrollTo(list, 0);
  expect(await within(list).findByText('発言191')).toBeInTheDocument();
});

it('drops an older page if the list has started again at its end meanwhile', async () => {
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(1000);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
  stage.talk.set(1, some(25));
  show();
  const list = await said();
  await within(list).findByText('発言25');
  let answer = () => {};
  server.use(
    http.get(
      '*/api/v1/chats/1/messages/',
      async () => {
        await new Promise<void>((done) => {
          answer = done;
        });
        return HttpResponse.json({ items: some(15).slice(5).reverse(), next: '6' });
      },
      { once: true },
    ),
  );
  scrollTo(list, 0);
  scrollTo(list, 300);
  // More messages than are read after a gap.
  stage.talk.set(1, some(100));
  await act(async () => channel('chat:1').gap());
  await within(list).findByText('発言100');
  await act(async () => answer());
  scrollTo(list, 0);
  expect(await within(list).findByText('発言81')).toBeInTheDocument();
  expect(within(list).queryByText('発言15')).toBeNull();
});
