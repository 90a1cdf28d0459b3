import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as chat from '@/entities/chat/api';
import { ApiError } from '@/shared/api/error';
import type { Message } from '@/shared/api/types';
import { sendAs } from '@/shared/outbox/sender';
import { aMessage, mine } from '../testing';
import { merged, readEnd, readSince, withoutMessage } from './history';
import { newOutbox, notArrived, type WaitingMessage } from './outbox';
import { charactersLeft } from './text';
import { firstUnread, lastToRead, timeline } from './timeline';

const ids = (messages: readonly Message[]) => messages.map(({ id }) => id);

describe('merged messages', () => {
  it('are in the order of ids, each once, in any order of responses', () => {
    expect(ids(merged([aMessage(2), aMessage(5)], [aMessage(5), aMessage(3), aMessage(1)]))).toEqual([
      1, 2, 3, 5,
    ]);
  });

  it('keep a removed message removed if an older response still contains it', () => {
    const history = withoutMessage({ messages: [aMessage(1), aMessage(2)], older: false }, 2);
    const after = merged(history?.messages ?? [], [aMessage(2), aMessage(3)]);
    expect(after.map(({ text, type }) => [text, type])).toEqual([
      ['発言1', ''],
      ['', 'removed'],
      ['発言3', ''],
    ]);
  });

  it('start with the newest page, oldest first', async () => {
    const read = vi.fn().mockResolvedValue({ items: [aMessage(9), aMessage(8)], next: '8' });
    const history = await readEnd(read);
    expect([ids(history.messages), history.older]).toEqual([[8, 9], true]);
  });

  it('are read over several pages after a gap, and from the end again if there are too many', async () => {
    const pages: Record<number, { items: Message[]; next: string | null }> = {
      4: { items: [aMessage(5), aMessage(6)], next: '6' },
      6: { items: [aMessage(7)], next: null },
    };
    const read = vi.fn(
      async ({ after = 0 }: { after?: number }) => pages[after] ?? { items: [], next: null },
    );
    expect(ids((await readSince(read, 4)) ?? [])).toEqual([5, 6, 7]);

    let next = 100;
    const endless = vi.fn(async () => ({ items: [aMessage(next)], next: String(next++) }));
    expect(await readSince(endless, 4)).toBeNull();
    expect(endless.mock.calls.length).toBeLessThan(10);
  });
});

describe('the lines of a room', () => {
  it('shows each day once in the viewer’s time zone, and the author once per group of messages', () => {
    const nextDay = '2026-11-20T15:00:00.000Z'; // midnight in Japan
    const lines = timeline(
      [
        aMessage(1),
        aMessage(2),
        aMessage(20),
        aMessage(21, { from: mine }),
        aMessage(22, { isSystem: true, type: 'userEnter', from: null }),
        aMessage(23, { from: mine }),
        aMessage(24, { created: nextDay, from: mine }),
      ],
      'Asia/Tokyo',
      20,
    );
    expect(
      lines.map((line) => (line.kind === 'message' ? `${line.id}${line.first ? '!' : ''}` : line.kind)),
    ).toEqual(['day', '1!', '2', 'unread', '20!', '21!', 'system', '23!', 'day', '24!']);
  });

  it('finds the first unread message; system messages are never unread', () => {
    const messages = [aMessage(1), aMessage(2), aMessage(3, { isSystem: true }), aMessage(4)];
    const nobody = new Set<number>();
    expect(firstUnread(messages, 2, nobody)).toBe(2);
    expect(firstUnread(messages, 0, nobody)).toBeNull();
    expect(firstUnread(messages, 9, nobody)).toBeNull();
    expect(firstUnread([...messages, aMessage(5, { from: mine })], 1, new Set([mine.id]))).toBe(4);
  });

  it('is read up to the newest message that can be unread, or past system messages to an unread one before them', () => {
    const joined = [aMessage(5, { isSystem: true }), aMessage(6, { isSystem: true })];
    expect(lastToRead([aMessage(4), ...joined], 1)?.id).toBe(4);
    expect(lastToRead(joined, 1)?.id).toBe(6);
    expect(lastToRead(joined, 0)).toBeUndefined();
  });
});

describe('unsent messages', () => {
  const words = { text: 'はい', image: null, phrase: null };
  /** The outcomes of the attempts in turn; later ones succeed. */
  const fates: (ApiError | null)[] = [];
  const sent: { text: string; clientId: string }[] = [];
  let leave = () => {};
  afterEach(() => leave());

  beforeEach(() => {
    localStorage.clear();
    leave = sendAs({ viewerId: 1001, token: 'session' });
    fates.length = 0;
    sent.length = 0;
    vi.spyOn(chat, 'postMessage').mockImplementation(async (_, { text }, clientId) => {
      sent.push({ text, clientId });
      const fate = fates.shift();
      if (fate) throw fate;
      return aMessage(4, { text, clientId });
    });
  });

  it('survive a reload and are sent in order with the same client ids', async () => {
    fates.push(new ApiError({ status: 0, key: 'networkError' }));
    const outbox = newOutbox('test.outbox', 1001, 7);
    outbox.add(words);
    outbox.add({ ...words, text: 'いいえ' });
    await vi.waitFor(() =>
      expect(outbox.waiting().map(({ text, state }) => [text, state])).toEqual([
        ['はい', 'waiting'],
        ['いいえ', 'waiting'],
      ]),
    );
    expect(sent.map(({ text }) => text)).toEqual(['はい']);

    const later = newOutbox('test.outbox', 1001, 7);
    const arrived: string[] = [];
    later.onArrival(({ text }) => arrived.push(text));
    await Promise.all([later.deliver(), later.deliver()]);
    expect(arrived).toEqual(['はい', 'いいえ']);
    expect(sent[1]).toEqual(sent[0]);
    expect(newOutbox('test.outbox', 1001, 7).waiting()).toEqual([]);
  });

  it('wait for the person after a refusal and do not block later ones', async () => {
    fates.push(new ApiError({ status: 422, key: 'unknownFile' }));
    const outbox = newOutbox('test.outbox', 1001, 7);
    outbox.add(words);
    outbox.add({ ...words, text: 'いいえ' });
    await vi.waitFor(() =>
      expect(outbox.waiting().map(({ text, state }) => [text, state])).toEqual([['はい', 'failed']]),
    );
    expect(sent.map(({ text }) => text)).toEqual(['はい', 'いいえ']);
    outbox.again(outbox.waiting()[0]?.key ?? '');
    await vi.waitFor(() => expect(outbox.waiting()).toEqual([]));
    expect(sent[2]).toEqual(sent[0]);
  });

  it('are not shown beside the message that they became', () => {
    const sending = (key: string): WaitingMessage => ({ ...words, key, at: 0, state: 'sending' });
    const shown = notArrived([sending('a'), sending('b')], [aMessage(4, { from: mine, clientId: 'a' })]);
    expect(shown.map(({ key }) => key)).toEqual(['b']);
  });
});

it('counts characters as people do, near the limit alone', () => {
  expect(charactersLeft('あ'.repeat(899))).toBeNull();
  expect(charactersLeft(` ${'😀'.repeat(950)}\n`)).toBe(50);
  expect(charactersLeft('a'.repeat(1003))).toBe(-3);
});
