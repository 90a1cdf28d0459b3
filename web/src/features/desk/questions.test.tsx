import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { contest, open } from './deskTesting';
import { aDesk } from './testing';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});

it('links each question to its room', async () => {
  const room = { imageUrl: null, owner: null, lastMessageUpdated: contest.entryStart };
  const newest = [
    { ...room, chatId: 31, name: 'はるか', lastMessage: '遅れそうです', unread: 2 },
    { ...room, chatId: 32, name: 'そうた', lastMessage: 'ありがとう', unread: 0 },
  ];
  open(aDesk({ questions: { unread: 2, open: 9, newest } }));
  expect(await screen.findByRole('link', { name: /遅れそうです/ })).toHaveAttribute(
    'href',
    '/contests/100/chats/31',
  );
  expect(screen.getByRole('img', { name: '未読2件' })).toBeInTheDocument();
  expect(screen.getByText('未解決 9件')).toBeInTheDocument();
});

it('names a question without its text if the viewer blocks who asked it', async () => {
  const owner = { id: 5, nickname: 'みずき', imageUrl: null };
  const newest = [
    {
      chatId: 31,
      name: '',
      lastMessage: '',
      lastMessageUpdated: contest.entryStart,
      imageUrl: null,
      owner,
      unread: 0,
    },
  ];
  open(aDesk({ questions: { unread: 0, open: 1, newest } }));
  expect(await screen.findByRole('link', { name: /^質問\s*みずき(?! ·)/ })).toHaveAttribute(
    'href',
    '/contests/100/chats/31',
  );
});

it('counts the open questions, also those that the viewer has read', async () => {
  const newest = [
    {
      chatId: 32,
      name: 'そうた',
      imageUrl: null,
      owner: null,
      lastMessage: '間に合いますか',
      lastMessageUpdated: contest.entryStart,
      unread: 0,
    },
  ];
  open(aDesk({ questions: { unread: 0, open: 1, newest } }));
  expect(await screen.findByRole('link', { name: /間に合いますか/ })).toBeInTheDocument();
  const figure = screen.getByRole('link', { name: /^1 ?質問$/ });
  expect(figure).toHaveAttribute('data-calls');
  expect(screen.getByRole('heading', { name: '質問 1' })).toBeInTheDocument();
});

it('names the asker of a question, and repeats no question that is its own title', async () => {
  const question = { imageUrl: null, lastMessageUpdated: contest.entryStart, unread: 0 };
  const owner = { id: 5, nickname: 'みずき', imageUrl: null };
  const newest = [
    { ...question, chatId: 3, name: '何時から？', lastMessage: '何時から？', owner },
    { ...question, chatId: 4, name: '場所は？', lastMessage: '東京です', owner },
  ];
  open(aDesk({ questions: { unread: 0, open: 2, newest } }));
  const asked = await screen.findByRole('link', { name: /何時から？.*みずき/ });
  expect(within(asked).getAllByText('何時から？')).toHaveLength(1);
  expect(screen.getByRole('link', { name: /場所は？.*みずき · 東京です/ })).toBeVisible();
});
