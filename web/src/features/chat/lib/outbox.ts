import { useSyncExternalStore } from 'react';
import { ApiError } from '@/shared/api/error';
import type { Message } from '@/shared/api/types';
import { readStored, removeStored, storedKeys, writeStored } from '@/shared/lib/storage';
import { postMessage } from '../api';
import type { Phrase } from './phrases';

/** A picture that was uploaded and belongs to a message that is not said yet. */
export interface Attached {
  path: string;
  /** For the viewer alone. */
  url: string;
}

/** A message that the server has not confirmed. */
export interface Waiting {
  /** The message's own name, the same for every attempt: whatever is lost on the way, it is said once. */
  key: string;
  text: string;
  image: Attached | null;
  phrase: Phrase | null;
  /** `waiting` for the network; `failed` for the person to decide. */
  state: 'sending' | 'waiting' | 'failed';
  error?: unknown;
}

export type Draft = Pick<Waiting, 'text' | 'image' | 'phrase'>;

/** So many messages of a room wait at most. */
const mostWaiting = 50;
/** Without a word from the browser that the network is back, it is tried again after this long. */
const retry = 5_000;

/** What passes by itself: no network, a server that is away, too much at a time. */
function passes(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);
}

/**
 * The messages of one person to one room on their way. They are sent one after the other, so that they arrive in the
 * order of writing. Without network they wait for it, also through a reload of the page; what the server refuses waits
 * for the person.
 */
export class Outbox {
  private items: readonly Waiting[];
  private readonly listeners = new Set<() => void>();
  private readonly arrivals = new Set<(message: Message) => void>();
  private busy = false;
  private timer: ReturnType<typeof setTimeout> | null = null;

  constructor(
    private readonly storageKey: string,
    private readonly chatId: number,
  ) {
    this.items = stored(storageKey);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly waiting = (): readonly Waiting[] => this.items;

  /** Tells of each message that arrived. */
  onArrival(listener: (message: Message) => void): () => void {
    this.arrivals.add(listener);
    return () => this.arrivals.delete(listener);
  }

  /** No more can wait. */
  get full(): boolean {
    return this.items.length >= mostWaiting;
  }

  add(draft: Draft): void {
    if (this.full) return;
    this.set([...this.items, { ...draft, key: crypto.randomUUID(), state: 'sending' }]);
    void this.deliver();
  }

  again(key: string): void {
    this.set(
      this.items.map((item) => {
        if (item.key !== key) return item;
        const { error: _, ...rest } = item;
        return { ...rest, state: 'sending' };
      }),
    );
    void this.deliver();
  }

  drop(key: string): void {
    this.set(this.items.filter((item) => item.key !== key));
  }

  /** Sends what waits, the oldest first; stops where the network does. */
  readonly deliver = async (): Promise<void> => {
    if (this.busy) return;
    this.busy = true;
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    try {
      for (;;) {
        const next = this.items.find(({ state }) => state !== 'failed');
        if (!next) return;
        const { key, text, image, phrase } = next;
        if (next.state === 'waiting') this.change(key, { state: 'sending' });
        try {
          const message = await postMessage(this.chatId, { text, image: image?.path ?? null, phrase }, key);
          for (const listener of this.arrivals) listener(message);
          this.drop(key);
        } catch (error) {
          if (!passes(error)) {
            this.change(key, { state: 'failed', error });
            continue;
          }
          // All that were to follow wait with it.
          this.set(
            this.items.map((item) => (item.state === 'failed' ? item : { ...item, state: 'waiting' })),
          );
          this.timer = setTimeout(() => void this.deliver(), retry);
          return;
        }
      }
    } finally {
      this.busy = false;
    }
  };

  private change(key: string, to: Partial<Waiting>): void {
    this.set(this.items.map((item) => (item.key === key ? { ...item, ...to } : item)));
  }

  private set(items: readonly Waiting[]): void {
    this.items = items;
    store(this.storageKey, items);
    for (const listener of this.listeners) listener();
  }
}

const outboxes = new Map<string, Outbox>();

const prefixOf = (viewerId: number) => `yagura.chatOutbox.${viewerId}.`;

/** The outbox of a person for a room. */
export function outboxOf(viewerId: number, chatId: number): Outbox {
  const key = prefixOf(viewerId) + chatId;
  const outbox = outboxes.get(key) ?? new Outbox(key, chatId);
  outboxes.set(key, outbox);
  return outbox;
}

/** Sends what a person left behind in any room, now and whenever the network comes back. */
export function resumeOutboxes(viewerId: number): () => void {
  const resume = () => {
    for (const key of storedKeys(prefixOf(viewerId))) {
      void outboxOf(viewerId, Number(key.slice(prefixOf(viewerId).length))).deliver();
    }
  };
  resume();
  window.addEventListener('online', resume);
  return () => window.removeEventListener('online', resume);
}

export function useWaiting(outbox: Outbox): readonly Waiting[] {
  return useSyncExternalStore(outbox.subscribe, outbox.waiting);
}

/** What is not among the messages yet: an own message may be heard of before the answer to its sending is there. */
export function notArrived(waiting: readonly Waiting[], messages: readonly Message[]): Waiting[] {
  const arrived = new Set(messages.map(({ clientId }) => clientId));
  return waiting.filter(({ key }) => !arrived.has(key));
}

function stored(key: string): Waiting[] {
  try {
    const items = JSON.parse(readStored(key) ?? '[]') as Waiting[];
    return items
      .slice(0, mostWaiting)
      .map((item) => ({ ...item, state: item.state === 'failed' ? 'failed' : 'waiting' }));
  } catch {
    return [];
  }
}

function store(key: string, items: readonly Waiting[]): void {
  if (items.length === 0) removeStored(key);
  else writeStored(key, JSON.stringify(items.map(({ error: _, ...item }) => item)));
}
