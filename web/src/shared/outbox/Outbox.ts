import { sessionHeaders } from '../api/client';
import { ApiError, isFault } from '../api/error';
import { readStored, removeStored, writeStored } from '../lib/storage';
import { type Sender, senderOf } from './sender';

interface ItemState {
  /** The idempotency key, the same for every attempt: the item has one effect. */
  key: string;
  /** When it was created, in milliseconds. */
  at: number;
  /** `waiting` for the network; `failed` and `late` need a decision of the person. */
  state: 'sending' | 'waiting' | 'failed' | 'late';
  /** The error of a failed item. */
  error?: ApiError;
}

/** An item that the server has not confirmed. */
export type Waiting<Content> = Content & ItemState;

/** How to send an item that may have to be repeated. */
export interface Attempt {
  headers: { Authorization: string; 'Idempotency-Key': string };
  signal: AbortSignal;
}

interface Options<Content, Answer> {
  storageKey: string;
  /** The id of the person whose items these are. They are sent only in that person's session. */
  owner: number;
  send: (item: Waiting<Content>, attempt: Attempt) => Promise<Answer>;
  /** Whether an error is temporary. */
  isTemporary: (error: unknown) => boolean;
  /** The instant, in milliseconds, after which an item is not sent any more. */
  until?: (content: Content) => number;
}

/** The largest number of waiting items. */
const most = 50;
/** Milliseconds before the first retry without a sign of the network; the interval grows with each retry. */
const firstRetry = 5_000;
const longestRetry = 60_000;
/** Milliseconds after which an attempt without an answer counts as failed. */
const patience = 20_000;

/** Whether the request may not have reached the server: no network, or a proxy without a server behind it. */
export function unreached(error: unknown): boolean {
  if (error instanceof ApiError) return error.status === 0 || (error.status >= 502 && error.status <= 504);
  return error instanceof DOMException && error.name === 'TimeoutError';
}

export function attemptOf(key: string, { token }: Sender): Attempt {
  return {
    headers: { ...sessionHeaders(token), 'Idempotency-Key': key },
    signal: AbortSignal.timeout(patience),
  };
}

/** Runs `act` in one tab at a time. Without browser locks, the server recognises a second attempt by its key. */
async function inOneTab(name: string, act: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request(name, act);
  else await act();
}

/**
 * Keeps the items of one person that the server has not confirmed, in their order, in the browser's storage: they
 * survive a reload, and all tabs share them. One tab sends them one after the other. Refused and late items wait for the
 * person's decision.
 */
export class Outbox<Content extends object, Answer> {
  private items: readonly Waiting<Content>[];
  private readonly listeners = new Set<() => void>();
  private readonly arrivals = new Set<(answer: Answer, item: Waiting<Content>) => void>();
  private busy = false;
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | null = null;

  constructor(private readonly options: Options<Content, Answer>) {
    // An item that was being sent when the page was left is waiting again.
    this.items = this.stored().map((item) =>
      item.state === 'sending' ? { ...item, state: 'waiting' } : item,
    );
    window.addEventListener('storage', ({ key }) => {
      if (key !== options.storageKey && key !== null) return;
      this.items = this.stored();
      this.notify();
      // The tab that added it may be closed before it can be sent.
      if (this.next() && !this.busy && !this.timer) this.scheduleRetry();
    });
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly waiting = (): readonly Waiting<Content>[] => this.items;

  /** Calls the listener with each confirmed item. */
  onArrival(listener: (answer: Answer, item: Waiting<Content>) => void): () => void {
    this.arrivals.add(listener);
    return () => this.arrivals.delete(listener);
  }

  /** Whether it takes no further item. */
  get full(): boolean {
    return this.items.length >= most;
  }

  /** Adds an item to send. */
  add(content: Content, key: string = crypto.randomUUID()): void {
    if (this.full) return;
    this.change((items) => [...items, { ...content, key, at: Date.now(), state: 'sending' }]);
    void this.deliver();
  }

  /** Keeps an item that could not be sent. Returns false if the outbox is full. */
  keep(content: Content, key: string): boolean {
    if (this.full) return false;
    this.change((items) => [...items, { ...content, key, at: Date.now(), state: 'waiting' }]);
    if (!this.timer) this.scheduleRetry();
    return true;
  }

  again(key: string): void {
    this.change((items) =>
      items.map((item) => {
        if (item.key !== key) return item;
        const { error: _, ...rest } = item;
        return { ...rest, state: 'sending' } as Waiting<Content>;
      }),
    );
    void this.deliver();
  }

  drop(key: string): void {
    this.change((items) => items.filter((item) => item.key !== key));
  }

  /** Sends the waiting items, the oldest first. It stops at the first network failure. */
  readonly deliver = async (): Promise<void> => {
    if (this.busy) return;
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    const sender = senderOf(this.options.owner);
    if (!sender) return this.markWaiting();
    if (!this.next()) return;
    this.busy = true;
    try {
      await inOneTab(this.options.storageKey, () => this.deliverAs(sender));
    } finally {
      this.busy = false;
    }
    // Items that were added while the lock was released.
    if (this.next() && !this.timer) await this.deliver();
  };

  private async deliverAs(sender: Sender): Promise<void> {
    for (;;) {
      this.items = this.stored();
      const next = this.next();
      if (!next || senderOf(this.options.owner) !== sender) return this.notify();
      const { key } = next;
      if (Date.now() > (this.options.until?.(next) ?? Number.POSITIVE_INFINITY)) {
        this.set(key, { state: 'late' });
        continue;
      }
      if (next.state === 'waiting') this.set(key, { state: 'sending' });
      try {
        const answer = await this.options.send(next, attemptOf(key, sender));
        this.tries = 0;
        this.arrive(answer, next);
        this.drop(key);
      } catch (error) {
        // If the session is over, the item waits until its owner signs in again.
        if (this.options.isTemporary(error) || isFault(error, 'authenticationError')) {
          this.markWaiting();
          return this.scheduleRetry();
        }
        this.set(key, { state: 'failed', ...(error instanceof ApiError && { error }) });
      }
    }
  }

  /** A listener that throws does not make a confirmed item a failed one. */
  private arrive(answer: Answer, item: Waiting<Content>): void {
    for (const listener of this.arrivals) {
      try {
        listener(answer, item);
      } catch (error) {
        reportError(error);
      }
    }
  }

  private next(): Waiting<Content> | undefined {
    return this.items.find(({ state }) => state === 'sending' || state === 'waiting');
  }

  private scheduleRetry(): void {
    const delay = Math.min(firstRetry * 2 ** this.tries++, longestRetry);
    // Spreads the retries of many clients after an outage of the server.
    this.timer = setTimeout(() => void this.deliver(), delay * (1 + Math.random() / 4));
  }

  /** Marks the item that was being sent as waiting. */
  private markWaiting(): void {
    if (!this.items.some(({ state }) => state === 'sending')) return;
    this.change((items) =>
      items.map((item) => (item.state === 'sending' ? { ...item, state: 'waiting' } : item)),
    );
  }

  private set(key: string, to: Partial<ItemState>): void {
    this.change((items) => items.map((item) => (item.key === key ? { ...item, ...to } : item)));
  }

  /** Applies a change to the stored items, which other tabs change too. */
  private change(changed: (items: readonly Waiting<Content>[]) => readonly Waiting<Content>[]): void {
    this.items = changed(this.stored());
    if (this.items.length === 0) removeStored(this.options.storageKey);
    else writeStored(this.options.storageKey, JSON.stringify(this.items));
    this.notify();
  }

  private notify(): void {
    for (const listener of this.listeners) listener();
  }

  private stored(): Waiting<Content>[] {
    try {
      const items: unknown = JSON.parse(readStored(this.options.storageKey) ?? '[]');
      if (!Array.isArray(items)) return [];
      return (items as Waiting<Content>[])
        .slice(0, most)
        .map((item) => (item.error ? { ...item, error: new ApiError(item.error) } : item));
    } catch {
      return [];
    }
  }
}
