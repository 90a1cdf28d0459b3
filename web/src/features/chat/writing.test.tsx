import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import { problem, server } from '@/test/server';
import { field, said, serveChats, show, stage, withKeyboard } from './chatsTesting';
import { hear } from './liveTesting';
import { aChat, aRoom } from './testing';

serveChats();

it('sends with Enter on a desktop, but not with the Enter of an input method', async () => {
  withKeyboard();
  show();
  const text = await field();
  await userEvent.type(text, 'よろしく{Shift>}{Enter}{/Shift}おねがいします');
  fireEvent.keyDown(text, { key: 'Enter', isComposing: true });
  fireEvent.keyDown(text, { key: 'Enter', keyCode: 229 });
  expect(stage.posts).toEqual([]);
  fireEvent.keyDown(text, { key: 'Enter' });
  await waitFor(() =>
    expect(stage.posts).toMatchObject([{ body: { text: 'よろしく\nおねがいします', image: null } }]),
  );
  expect(text).toHaveValue('');
  expect(await within(await said()).findByText(/おねがいします/)).toBeInTheDocument();
});

it('begins a new line with Enter on a phone, and keeps the draft of each room', async () => {
  const first = show();
  await userEvent.type(await field(), 'まず{Enter}つぎ');
  expect(stage.posts).toEqual([]);
  first.unmount();
  show();
  expect(await field()).toHaveValue('まず\nつぎ');
  await userEvent.click(screen.getByRole('button', { name: '送信' }));
  await waitFor(() => expect(stage.posts).toHaveLength(1));
  expect(localStorage.length).toBe(2); // the session
});

it('keeps a message that failed and sends it again with the same key', async () => {
  stage.refusals = 1;
  show();
  await userEvent.type(await field(), '届いて');
  await userEvent.click(screen.getByRole('button', { name: '送信' }));
  expect(await screen.findByText(/送信できませんでした/)).toBeInTheDocument();
  expect(within(await said()).getByText('届いて')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'もう一度送る' }));
  await waitFor(() => expect(screen.queryByText(/送信できませんでした/)).toBeNull());
  expect(stage.posts).toHaveLength(2);
  expect(stage.posts[1]?.key).toBe(stage.posts[0]?.key);
  expect(within(await said()).getAllByText('届いて')).toHaveLength(1);
});

it('does not send what is too long', async () => {
  show();
  fireEvent.change(await field(), { target: { value: 'あ'.repeat(1001) } });
  expect(screen.getByText('1文字オーバーしています')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '送信' })).toBeDisabled();
});

it('leaves pasted text with a picture of it to the field', async () => {
  show();
  const files = [new File(['x'], 'a.png', { type: 'image/png' })];
  expect(fireEvent.paste(await field(), { clipboardData: { files, getData: () => 'a\tb' } })).toBe(true);
});

it('attaches a picture to a message, and lets it be removed', async () => {
  const uploads: string[] = [];
  server.use(
    http.post('*/api/v1/files/', async () => {
      uploads.push('upload');
      return HttpResponse.json({ path: 'chat/a.png', url: '/files/chat/a.png?signature=x' });
    }),
  );
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:a', revokeObjectURL: () => undefined }),
  );
  show();
  await field();
  const chosen = screen.getByLabelText('画像を添付', { selector: 'input' });
  await userEvent.upload(chosen, new File(['x'], 'a.png', { type: 'image/png' }));
  expect(await screen.findByText('画像を添付しました')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '画像を外す' }));
  expect(screen.getByRole('button', { name: '送信' })).toBeDisabled();
  await userEvent.upload(chosen, new File(['x'], 'a.png', { type: 'image/png' }));
  await screen.findByText('画像を添付しました');
  await userEvent.click(screen.getByRole('button', { name: '送信' }));
  await waitFor(() => expect(stage.posts).toMatchObject([{ body: { text: '', image: 'chat/a.png' } }]));
  expect(uploads).toHaveLength(2);
  fireEvent.change(chosen, { target: { files: [new File(['x'], 'a.webp', { type: 'image/webp' })] } });
  expect(await screen.findByRole('alert')).toHaveTextContent('PNG, JPEG, GIF');
  fireEvent.change(chosen, { target: { files: [new File(['x'], 'a.gif', { type: 'image/gif' })] } });
  expect(await screen.findByText('画像を添付しました')).toBeInTheDocument();
});

it('says why a room is read-only, and offers an entrant to ask a question', async () => {
  show('/contests/100/chats/2');
  expect(await screen.findByText('お知らせに書き込めるのは運営だけです。')).toBeInTheDocument();
  expect(screen.queryByRole('textbox', { name: 'メッセージ' })).toBeNull();
  const question = aRoom(3, {
    kind: 'question',
    name: '何時から？',
    owner: { id: 9, nickname: 'ゆうと', imageUrl: null },
  });
  const asked: unknown[] = [];
  server.use(
    http.post('*/api/v1/contests/100/chats/questions/', async ({ request }) => {
      asked.push(await request.json());
      if (asked.length === 1) return problem(409, 'questionRoomLimit', { params: { count: 10 } });
      stage.rooms = [question, ...stage.rooms];
      return HttpResponse.json(aChat(question));
    }),
  );
  await userEvent.click(screen.getAllByRole('button', { name: '質問する' })[0] as HTMLElement);
  const sheet = await screen.findByRole('dialog', { name: '運営に質問する' });
  await userEvent.type(within(sheet).getByLabelText('質問の内容'), '何時から？');
  await userEvent.click(within(sheet).getByRole('button', { name: '送信する' }));
  expect(await within(sheet).findByRole('alert')).toBeInTheDocument();
  expect(within(sheet).getByLabelText('質問の内容')).toHaveValue('何時から？');
  await userEvent.click(within(sheet).getByRole('button', { name: '送信する' }));
  expect(await screen.findByRole('heading', { name: /何時から？/ })).toBeInTheDocument();
  expect(asked).toEqual([{ text: '何時から？' }, { text: '何時から？' }]);
});

it('tells an operator whom an announcement reaches, and how many have read it', async () => {
  let reach = { people: 0, muted: 0, read: null as number | null };
  server.use(http.get('*/api/v1/chats/2/reach/', () => HttpResponse.json(reach)));
  stage.rooms = [aRoom(1), aRoom(2, { kind: 'notice' })];
  stage.chat = { canModerate: true };
  show('/contests/100/chats/2');
  expect(await screen.findByText(/まだ誰にも届きません/)).toBeInTheDocument();
  reach = { people: 24, muted: 2, read: null };
  await hear('chat:2', 'chat.members');
  expect(await screen.findByText('24人に届きます')).toBeInTheDocument();
  expect(screen.getByText('うち通知オフ 2人')).toBeInTheDocument();
  expect(screen.queryByText(/既読/)).toBeNull();
  reach = { people: 24, muted: 2, read: 11 };
  await hear('chat:2', 'chat.posted', { messageId: 13 });
  expect(await screen.findByText('最新のお知らせは11人が既読')).toBeInTheDocument();
});

it('tells nobody else whom a message reaches', async () => {
  let asked = 0;
  server.use(
    http.get('*/api/v1/chats/2/reach/', () => {
      asked++;
      return HttpResponse.json({ people: 24, muted: 0, read: null });
    }),
  );
  stage.rooms = [aRoom(1), aRoom(2, { kind: 'notice' })];
  stage.chat = { canModerate: false };
  show('/contests/100/chats/2');
  await said();
  await hear('chat:2', 'chat.posted', { messageId: 13 });
  expect(asked).toBe(0);
  expect(screen.queryByText(/届きます/)).toBeNull();
});
