import { useSyncExternalStore } from 'react';
import type { Message } from '@/shared/api/types';

/** A picture that was uploaded and belongs to a message that is not said yet. */
export interface Attached {
  path: string;
  /** For the viewer alone. */
  url: string;
}

/** A message that the server has not confirmed. */
export interface Waiting {
  /** The same for every attempt. */
  key: string;
  text: string;
  image: Attached | null;
  /** The newest message when it was written; it comes after that. */
  after: number;
  state: 'sending' | 'failed';
  error?: unknown;
}

type Send = (message: Waiting) => Promise<Message>;

/**
 * The messages of one person to one room on their way. They are sent one after the other, so that they arrive in the
 * order of writing; one that fails waits for the person, and survives a reload of the page with its key.
 */
export class Outbox {
  private items: readonly Waiting[];
  private readonly listeners = new Set<() => void>();
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly storageKey: string) {
    this.items = stored(storageKey);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly waiting = (): readonly Waiting[] => this.items;

  add(message: Omit<Waiting, 'key' | 'state'>, send: Send): void {
    const waiting: Waiting = { ...message, key: crypto.randomUUID(), state: 'sending' };
    this.set([...this.items, waiting]);
    this.deliver(waiting, send);
  }

  again(key: string, send: Send): void {
    const message = this.items.find((item) => item.key === key && item.state === 'failed');
    if (!message) return;
    const { error: _, ...rest } = message;
    const waiting: Waiting = { ...rest, state: 'sending' };
    this.replace(waiting);
    this.deliver(waiting, send);
  }

  drop(key: string): void {
    this.set(this.items.filter((item) => item.key !== key));
  }

  private deliver(message: Waiting, send: Send): void {
    this.last = this.last.then(async () => {
      try {
        await send(message);
        this.drop(message.key);
      } catch (error) {
        this.replace({ ...message, state: 'failed', error });
      }
    });
  }

  private replace(message: Waiting): void {
    this.set(this.items.map((item) => (item.key === message.key ? message : item)));
  }

  private set(items: readonly Waiting[]): void {
    this.items = items;
    store(this.storageKey, items);
    for (const listener of this.listeners) listener();
  }
}

const outboxes = new Map<string, Outbox>();

/** The outbox of a person's window for a room. */
export function outboxOf(viewerId: number, chatId: number): Outbox {
  const key = `yagura.chatOutbox.${viewerId}.${chatId}`;
  const outbox = outboxes.get(key) ?? new Outbox(key);
  outboxes.set(key, outbox);
  return outbox;
}

export function useWaiting(outbox: Outbox): readonly Waiting[] {
  return useSyncExternalStore(outbox.subscribe, outbox.waiting);
}

/**
 * What is not among the messages yet. An own message may be heard of before the answer to its sending is there; it is
 * not shown twice then.
 */
export function notArrived(
  waiting: readonly Waiting[],
  messages: readonly Message[],
  viewerId: number,
): Waiting[] {
  const own = messages.filter((message) => message.from?.id === viewerId);
  const taken = new Set<number>();
  return waiting.filter((item) => {
    if (item.state === 'failed') return true;
    const arrived = own.find(
      (message) =>
        !taken.has(message.id) &&
        message.id > item.after &&
        message.text === item.text &&
        (message.image !== null) === (item.image !== null),
    );
    if (arrived) taken.add(arrived.id);
    return !arrived;
  });
}

/** Of this window alone: two windows do not send each other's messages. */
function stored(key: string): Waiting[] {
  try {
    const items = JSON.parse(sessionStorage.getItem(key) ?? '[]') as Waiting[];
    return items.map((item) => ({ ...item, state: 'failed' }));
  } catch {
    return [];
  }
}

function store(key: string, items: readonly Waiting[]): void {
  try {
    if (items.length === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(items.map(({ error: _, ...item }) => item)));
  } catch {
    // They wait in memory only.
  }
}
