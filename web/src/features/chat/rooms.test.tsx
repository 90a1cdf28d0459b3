import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { said, serveChats, show, stage } from './chatsTesting';
import { hear } from './liveTesting';
import { aRoom } from './testing';

serveChats();

it('shows the contest to people who are not in its rooms', async () => {
  const { router } = show('/contests/100/chats/1', { chatUnread: null });
  expect(await screen.findByText('概要')).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/contests/100');
});

it('opens the first room, which stays open when a message in another room changes the order', async () => {
  show();
  expect(await within(await said()).findByText('発言2')).toBeInTheDocument();
  stage.rooms = [...stage.rooms].reverse();
  await hear('user:9', 'chat.posted', { chatId: 2 });
  const rooms = screen.getByRole('list', { name: 'チャット' });
  await waitFor(() => expect(within(rooms).getAllByRole('link')[0]).toHaveTextContent('お知らせ'));
  expect(within(await said()).getByText('発言2')).toBeInTheDocument();
  expect(within(rooms).getByRole('link', { current: 'page' })).toHaveTextContent('全体チャット');
});

it('opens another room if the viewer is no longer in the first one', async () => {
  show();
  expect(await within(await said()).findByText('発言2')).toBeInTheDocument();
  stage.rooms = stage.rooms.filter(({ chatId }) => chatId !== 1);
  await hear('user:9', 'chat.members', { chatId: 1 });
  expect(await screen.findByText('発言12')).toBeInTheDocument();
  expect(screen.queryByText('発言2')).toBeNull();
});

it('names the room of a match by its sides, in the language of the app', async () => {
  const match = { id: 7, stageId: 5, format: 'tournament' as const, round: 0, lobby: '' };
  stage.rooms = [
    aRoom(1, { kind: 'match', match: { ...match, sides: ['あかり', 'ゆうと'] } }),
    aRoom(2, { kind: 'match', match: { ...match, sides: ['あかり', ''] } }),
  ];
  show();
  const rooms = within(await screen.findByRole('list', { name: 'チャット' }));
  expect(rooms.getAllByRole('link')[0]).toHaveTextContent('あかり 対 ゆうと');
  expect(rooms.getAllByRole('link')[1]).toHaveTextContent('あかり 対 –');
});

it('lets operators look at the questions alone, and mark one as answered', async () => {
  stage.canAsk = false;
  stage.rooms = [
    ...stage.rooms,
    aRoom(3, {
      kind: 'question',
      name: '何時から？',
      lastMessage: '何時から？',
      owner: { id: 5, nickname: 'みずき', imageUrl: null },
    }),
    aRoom(4, { kind: 'question', name: '場所は？', closed: true }),
  ];
  stage.chat = { canModerate: true };
  show('/contests/100/chats/3', { abilities: ['ABILITY_CONTEST_EDIT', 'ABILITY_CONTEST_CHAT_EDIT'] });
  await said();
  const titles = () =>
    within(screen.getByRole('list', { name: 'チャット' }))
      .getAllByRole('link')
      .map((link) => link.querySelector('strong')?.textContent);
  expect(titles()).toEqual(['全体チャット', 'お知らせ', '何時から？', '場所は？']);
  const asked = within(screen.getByRole('link', { name: /何時から？.*みずき/ }));
  expect(asked.getAllByText('何時から？')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: '未回答の質問' }));
  await waitFor(() => expect(titles()).toEqual(['何時から？']));
  await userEvent.click(screen.getByRole('button', { name: '回答済みにする' }));
  expect(await screen.findByText('未回答の質問はありません。')).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: '再開する' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '質問する' })).toBeNull();
});

it('shows a notice for a missing room and for a room without messages', async () => {
  stage.talk.set(1, []);
  const first = show('/contests/100/chats/77');
  expect(await screen.findByText('このルームは開けません')).toBeInTheDocument();
  first.unmount();
  show();
  expect(await screen.findByText(/まだメッセージがありません。最初の/)).toBeInTheDocument();
});

it('links from the contest to its notices and questions, with the unread counts', async () => {
  show('/contests/100');
  const links = await screen.findByRole('navigation', { name: '運営との連絡' });
  const notice = within(links).getByRole('link', { name: /お知らせ/ });
  expect(notice).toHaveAttribute('href', '/contests/100/chats/2');
  expect(within(notice).getByRole('img', { name: '未読2件' })).toBeInTheDocument();
  expect(within(links).getByText('質問はまだありません。')).toBeInTheDocument();
  expect(within(links).getByRole('button', { name: '質問する' })).toBeInTheDocument();
  stage.rooms = [
    aRoom(2, { kind: 'notice', unread: 3 }),
    aRoom(3, { kind: 'question', unread: 1, lastMessage: 'はい' }),
  ];
  await hear('user:9', 'chat.posted', { chatId: 3 });
  expect(await within(links).findByRole('img', { name: '未読3件' })).toBeInTheDocument();
  expect(within(links).getByRole('link', { name: /はい/ })).toHaveAttribute('href', '/contests/100/chats/3');
  expect(within(links).getByText('お知らせはまだありません。')).toBeInTheDocument();
});

it('links to notices and questions when rooms of matches fill the first page', async () => {
  const matches = Array.from({ length: 55 }, (_, index) => aRoom(index + 10, { kind: 'match' }));
  stage.rooms = [
    ...matches,
    aRoom(2, { kind: 'notice', lastMessage: '開始は10時です' }),
    aRoom(3, { kind: 'question', unread: 1, lastMessage: '何時から？' }),
  ];
  show('/contests/100', { chatUnread: 1 });
  const links = await screen.findByRole('navigation', { name: '運営との連絡' });
  expect(within(links).getByRole('link', { name: /開始は10時/ })).toHaveAttribute(
    'href',
    '/contests/100/chats/2',
  );
  const question = within(links).getByRole('link', { name: /何時から/ });
  expect(question).toHaveAttribute('href', '/contests/100/chats/3');
  expect(within(question).getByRole('img', { name: '未読1件' })).toBeInTheDocument();
});

it('says that the newest notice is by a blocked person', async () => {
  stage.rooms = [aRoom(2, { kind: 'notice', lastBlocked: true })];
  show('/contests/100');
  const links = await screen.findByRole('navigation', { name: '運営との連絡' });
  expect(within(links).getByText('ブロックした人のメッセージ')).toBeInTheDocument();
});
