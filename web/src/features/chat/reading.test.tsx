import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import { chatKeys } from '@/entities/chat/api';
import { problem, server } from '@/test/server';
import { said, scrollTo, serveChats, show, stage } from './chatsTesting';
import type { History } from './lib/history';
import { channel, hear, live } from './liveTesting';
import { aMessage, mine } from './testing';

serveChats();

it('shows new messages, reads missed ones after a gap and keeps removed ones hidden', async () => {
  show();
  const list = await said();
  await within(list).findByText('発言2');
  stage.talk.set(1, [aMessage(1), aMessage(2), aMessage(3)]);
  await hear('chat:1', 'chat.posted', { chatId: 1, messageId: 3 });
  expect(await within(list).findByText('発言3')).toBeInTheDocument();
  expect(stage.asked.at(-1)).toBe('after=2');

  await hear('chat:1', 'chat.removed', { chatId: 1, messageId: 2 });
  expect(await within(list).findByText('削除されたメッセージ')).toBeInTheDocument();
  expect(within(list).queryByText('発言2')).toBeNull();

  // During the gap one message was removed and one was added.
  stage.talk.set(1, [
    aMessage(1, { type: 'removed', text: '' }),
    aMessage(2, { type: 'removed', text: '' }),
    aMessage(3),
    aMessage(4),
  ]);
  await act(async () => channel('chat:1').gap());
  expect(await within(list).findByText('発言4')).toBeInTheDocument();
  expect(within(list).queryByText('発言1')).toBeNull();
  expect(within(list).getAllByText('発言3')).toHaveLength(1);
});

it('keeps the first message of a room that arrives while the empty room is read again', async () => {
  stage.talk.set(1, []);
  const { queryClient } = show();
  const list = await said();
  await within(list).findByText(/まだメッセージがありません/);
  let answer = () => {};
  server.use(
    http.get(
      '*/api/v1/chats/1/messages/',
      async () => {
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
        return HttpResponse.json({ items: [], next: null });
      },
      { once: true },
    ),
  );
  const unanswered = answer;
  const read = queryClient.refetchQueries({ queryKey: chatKeys.messages(1) });
  await waitFor(() => expect(answer).not.toBe(unanswered));
  await hear('chat:1', 'chat.posted', { chatId: 1, messageId: 3, message: aMessage(3) });
  expect(await within(list).findByText('発言3')).toBeInTheDocument();
  answer();
  await act(() => read);
  expect(within(list).getByText('発言3')).toBeInTheDocument();
  expect(queryClient.getQueryData<History>(chatKeys.messages(1))?.messages).toHaveLength(1);
});

it('reads missed messages with the next one if they could not be read before', async () => {
  show();
  const list = await said();
  await within(list).findByText('発言2');
  stage.talk.set(1, [aMessage(1), aMessage(2), aMessage(3), aMessage(4)]);
  server.use(
    http.get('*/api/v1/chats/1/messages/', () => problem(503, 'serviceUnavailable'), { once: true }),
  );
  const before = stage.asked.length;
  await hear('chat:1', 'chat.posted', { chatId: 1, messageId: 3 });
  await hear('chat:1', 'chat.posted', { chatId: 1, messageId: 4, message: aMessage(4) });
  expect(await within(list).findByText('発言3')).toBeInTheDocument();
  expect(stage.asked.slice(before)).toEqual(['after=2']);
});

it('reads older pages when scrolled up and announces new messages away from the end', async () => {
  stage.talk.set(
    1,
    Array.from({ length: 25 }, (_, index) => aMessage(index + 1)),
  );
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(1000);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
  show();
  const list = await said();
  await within(list).findByText('発言25');
  expect(within(list).queryByText('発言15')).toBeNull();
  scrollTo(list, 0);
  expect(await within(list).findByText('発言6')).toBeInTheDocument();
  expect(stage.asked.filter((query) => query.startsWith('before'))).toEqual(['before=16']);

  scrollTo(list, 300);
  stage.rooms = stage.rooms.map((room) => (room.chatId === 1 ? { ...room, unread: 1 } : room));
  stage.talk.set(1, [...(stage.talk.get(1) ?? []), aMessage(26)]);
  await hear('chat:1', 'chat.posted', { chatId: 1, messageId: 26 });
  await hear('user:9', 'chat.posted', { chatId: 1, messageId: 26 });
  const banner = await screen.findByRole('button', { name: '新しいメッセージ 1件' });
  expect(stage.reads).toEqual([]);
  await userEvent.click(banner);
  expect(screen.queryByRole('button', { name: /新しいメッセージ/ })).toBeNull();
  await waitFor(() => expect(stage.reads).toEqual([['1', { messageId: 26 }]]));
});

it('keeps the older messages that somebody reads when the window gets the focus again', async () => {
  const written = Array.from({ length: 60 }, (_, index) => aMessage(index + 1));
  stage.talk.set(1, written);
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(1000);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
  show();
  const list = await said();
  await within(list).findByText('発言60');
  for (const first of [41, 31, 21, 11]) {
    scrollTo(list, 300);
    scrollTo(list, 0);
    await within(list).findByText(`発言${first}`);
  }
  scrollTo(list, 300);
  stage.talk.set(1, [...written, aMessage(61)]);
  stage.visible = 'hidden';
  fireEvent(window, new Event('visibilitychange'));
  stage.visible = 'visible';
  fireEvent(window, new Event('visibilitychange'));
  expect(await within(list).findByText('発言61')).toBeInTheDocument();
  expect(within(list).getByText('発言15')).toBeInTheDocument();
});

it('shows what happens in a room while it is read for the first time', async () => {
  let answer = () => {};
  server.use(
    http.get(
      '*/api/v1/chats/1/messages/',
      async () => {
        const items = [aMessage(2), aMessage(1)];
        await new Promise<void>((done) => {
          answer = done;
        });
        return HttpResponse.json({ items, next: null });
      },
      { once: true },
    ),
  );
  show();
  await waitFor(() => expect(live.has('chat:1')).toBe(true));
  stage.talk.set(1, [aMessage(1, { type: 'removed', text: '' }), aMessage(2), aMessage(3)]);
  await hear('chat:1', 'chat.posted', { chatId: 1, messageId: 3, message: aMessage(3) });
  await hear('chat:1', 'chat.removed', { chatId: 1, messageId: 1 });
  answer();
  const list = await said();
  expect(await within(list).findByText('発言3')).toBeInTheDocument();
  expect(within(list).getByText('発言2')).toBeInTheDocument();
  expect(within(list).queryByText('発言1')).toBeNull();
});

it('marks a room as read while its end is seen, not in a window behind', async () => {
  stage.visible = 'hidden';
  show('/contests/100/chats/2');
  const list = await said();
  await within(list).findByText('発言12');
  expect(within(list).getByText('ここから未読')).toBeInTheDocument();
  expect(stage.reads).toEqual([]);
  stage.visible = 'visible';
  fireEvent(document, new Event('visibilitychange'));
  await waitFor(() => expect(stage.reads).toEqual([['2', { messageId: 12 }]]));
  const rooms = screen.getByRole('list', { name: 'チャット' });
  await waitFor(() => expect(within(rooms).queryByRole('img', { name: /未読/ })).toBeNull());
});

it('marks a room as read whose last message lies before the loaded system messages', async () => {
  const joined = Array.from({ length: 12 }, (_, index) =>
    aMessage(13 + index, { isSystem: true, type: 'userEnter', from: null }),
  );
  stage.talk.set(2, [aMessage(11), aMessage(12), ...joined]);
  show('/contests/100/chats/2');
  await said();
  await waitFor(() => expect(stage.reads).toEqual([['2', { messageId: 24 }]]));
  const rooms = screen.getByRole('list', { name: 'チャット' });
  await waitFor(() => expect(within(rooms).queryByRole('img', { name: /未読/ })).toBeNull());
});

it('shows in a match room how long ago a message was posted, elsewhere the hour', async () => {
  const created = new Date(Date.now() - 5.6 * 60_000).toISOString();
  stage.rooms = stage.rooms.map((room) => (room.chatId === 1 ? { ...room, kind: 'room', roomId: 7 } : room));
  stage.talk.set(1, [aMessage(1, { created })]);
  stage.talk.set(2, [aMessage(11, { created })]);
  const { unmount } = show();
  const time = await within(await said()).findByText('5分前');
  expect(time).toHaveAttribute('datetime', created);
  expect(time.title).toMatch(/:\d\d:\d\d$/);
  unmount();
  show('/contests/100/chats/2');
  expect(await within(await said()).findByText(/^\d\d:\d\d$/)).toBeInTheDocument();
});

it('clears the badges of all rooms', async () => {
  show();
  await said();
  const rooms = screen.getByRole('list', { name: 'チャット' });
  expect(within(rooms).getByRole('img', { name: '未読2件' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'ルーム一覧のメニュー' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'すべて既読にする' }));
  await waitFor(() => expect(within(rooms).queryByRole('img', { name: /未読/ })).toBeNull());
});

it('clears the messages of a room from the display, on this device alone, and shows them again', async () => {
  const { unmount } = show();
  expect(await within(await said()).findByText('発言2')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'ルームのメニュー' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: '表示を消去する' }));
  await waitFor(() => expect(screen.queryByText('発言2')).toBeNull());
  expect(screen.getByText(/ここまでの表示を消去しました/)).toBeInTheDocument();
  const said3 = aMessage(3);
  stage.talk.set(1, [aMessage(1), aMessage(2), said3]);
  await hear('chat:1', 'chat.posted', { chatId: 1, messageId: 3, message: said3 });
  expect(await within(await said()).findByText('発言3')).toBeInTheDocument();
  unmount();
  show();
  expect(await within(await said()).findByText('発言3')).toBeInTheDocument();
  expect(screen.queryByText('発言2')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '前のメッセージを表示' }));
  expect(within(await said()).getByText('発言1')).toBeInTheDocument();
  expect(localStorage.getItem('yagura.chatCleared.9.1')).toBeNull();
});

it('folds messages of people whom the viewer blocks, and opens one at a time', async () => {
  stage.chat = { blocked: [5] };
  stage.rooms = stage.rooms.map((room) => ({ ...room, lastBlocked: true, lastMessage: '' }));
  stage.talk.set(1, [aMessage(1), aMessage(2), aMessage(3, { from: mine })]);
  show();
  const list = await said();
  await within(list).findByText('発言3');
  expect(within(list).queryByText('発言1')).toBeNull();
  expect(within(list).getAllByText('ブロックした人のメッセージ')).toHaveLength(2);
  const rooms = screen.getByRole('list', { name: 'チャット' });
  expect(within(rooms).getAllByText('ブロックした人のメッセージ').length).toBeGreaterThan(0);
  await userEvent.click(within(list).getAllByRole('button', { name: '表示する' })[1] as HTMLElement);
  expect(within(list).getByText('発言2')).toBeInTheDocument();
  expect(within(list).queryByText('発言1')).toBeNull();
  await hear('chat:1', 'chat.typing', { chatId: 1, subjectId: 5 });
  expect(screen.queryByText('みずきさんが入力中…')).toBeNull();
});
