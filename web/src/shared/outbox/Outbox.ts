import { ApiError, isFault } from '../api/error';
import { readStored, removeStored, writeStored } from '../lib/storage';
import { type Sender, senderOf } from './sender';

interface Standing {
  /** Its name, the same for every attempt: whatever is lost on the way, it counts once. */
  key: string;
  /** When it was made, in milliseconds. */
  at: number;
  /** `waiting` for the network; `failed` and `late` for the person to decide. */
  state: 'sending' | 'waiting' | 'failed' | 'late';
  /** Of what failed. */
  error?: ApiError;
}

/** Something that the server has not confirmed. */
export type Waiting<Content> = Content & Standing;

/** How a request goes out that may have to be repeated. */
export interface Attempt {
  headers: { Authorization: string; 'Idempotency-Key': string };
  signal: AbortSignal;
}

interface Options<Content, Answer> {
  storageKey: string;
  /** Whose it is; it is sent in no other name. */
  owner: number;
  send: (item: Waiting<Content>, attempt: Attempt) => Promise<Answer>;
  /** Whether a failure passes by itself. */
  passes: (error: unknown) => boolean;
  /** After this instant, in milliseconds, it is not sent any more. */
  until?: (content: Content) => number;
}

/** So many wait at most. */
const most = 50;
/** Without a word that the network is back, it is tried again after this long, and ever less often. */
const firstRetry = 5_000;
const longestRetry = 60_000;
/** An answer that takes longer does not come any more. */
const patience = 20_000;

/** The request may not have reached the server: no network, or nobody there behind the gate. */
export function unreached(error: unknown): boolean {
  if (error instanceof ApiError) return error.status === 0 || (error.status >= 502 && error.status <= 504);
  return error instanceof DOMException && error.name === 'TimeoutError';
}

export function attemptOf(key: string, { token }: Sender): Attempt {
  return {
    headers: { Authorization: `JWT ${token}`, 'Idempotency-Key': key },
    signal: AbortSignal.timeout(patience),
  };
}

/** One tab at a time. Where the browser has no locks, the server tells the second attempt by its key. */
async function alone(name: string, act: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request(name, act);
  else await act();
}

/**
 * What one person has done and the server does not know yet, in its order. It waits in the browser's storage, through a
 * reload and for all tabs; one of them sends it, one thing after the other. What the server refuses, and what came too
 * late, waits for the person.
 */
export class Outbox<Content extends object, Answer> {
  private items: readonly Waiting<Content>[];
  private readonly listeners = new Set<() => void>();
  private readonly arrivals = new Set<(answer: Answer, item: Waiting<Content>) => void>();
  private busy = false;
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | null = null;

  constructor(private readonly options: Options<Content, Answer>) {
    // Whoever was sending when the page was left is not any more.
    this.items = this.stored().map((item) =>
      item.state === 'sending' ? { ...item, state: 'waiting' } : item,
    );
    window.addEventListener('storage', ({ key }) => {
      if (key !== options.storageKey && key !== null) return;
      this.items = this.stored();
      this.tell();
      // The tab that had it may be gone by the time it can be sent.
      if (this.next() && !this.busy && !this.timer) this.later();
    });
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly waiting = (): readonly Waiting<Content>[] => this.items;

  /** Tells of each thing that arrived. */
  onArrival(listener: (answer: Answer, item: Waiting<Content>) => void): () => void {
    this.arrivals.add(listener);
    return () => this.arrivals.delete(listener);
  }

  /** No more can wait. */
  get full(): boolean {
    return this.items.length >= most;
  }

  /** Takes something that is to be sent. */
  add(content: Content, key: string = crypto.randomUUID()): void {
    if (this.full) return;
    this.change((items) => [...items, { ...content, key, at: Date.now(), state: 'sending' }]);
    void this.deliver();
  }

  /** Takes something that could not be sent a moment ago; whether it could be taken. */
  keep(content: Content, key: string): boolean {
    if (this.full) return false;
    this.change((items) => [...items, { ...content, key, at: Date.now(), state: 'waiting' }]);
    if (!this.timer) this.later();
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

  /** Sends what waits, the oldest first; stops where the network does. */
  readonly deliver = async (): Promise<void> => {
    if (this.busy) return;
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    const sender = senderOf(this.options.owner);
    if (!sender) return this.rest();
    if (!this.next()) return;
    this.busy = true;
    try {
      await alone(this.options.storageKey, () => this.deliverAs(sender));
    } finally {
      this.busy = false;
    }
    // What came while the lock was given back.
    if (this.next() && !this.timer) await this.deliver();
  };

  private async deliverAs(sender: Sender): Promise<void> {
    for (;;) {
      this.items = this.stored();
      const next = this.next();
      if (!next || senderOf(this.options.owner) !== sender) return this.tell();
      const { key } = next;
      if (Date.now() > (this.options.until?.(next) ?? Number.POSITIVE_INFINITY)) {
        this.set(key, { state: 'late' });
        continue;
      }
      if (next.state === 'waiting') this.set(key, { state: 'sending' });
      try {
        const answer = await this.options.send(next, attemptOf(key, sender));
        this.tries = 0;
        for (const listener of this.arrivals) listener(answer, next);
        this.drop(key);
      } catch (error) {
        // Where the session is over it waits until its owner signs in again.
        if (this.options.passes(error) || isFault(error, 'authenticationError')) {
          this.rest();
          return this.later();
        }
        this.set(key, { state: 'failed', ...(error instanceof ApiError && { error }) });
      }
    }
  }

  private next(): Waiting<Content> | undefined {
    return this.items.find(({ state }) => state === 'sending' || state === 'waiting');
  }

  private later(): void {
    const delay = Math.min(firstRetry * 2 ** this.tries++, longestRetry);
    // Not all at once, where a server comes back.
    this.timer = setTimeout(() => void this.deliver(), delay * (1 + Math.random() / 4));
  }

  /** Nothing is on its way now. */
  private rest(): void {
    if (!this.items.some(({ state }) => state === 'sending')) return;
    this.change((items) =>
      items.map((item) => (item.state === 'sending' ? { ...item, state: 'waiting' } : item)),
    );
  }

  private set(key: string, to: Partial<Standing>): void {
    this.change((items) => items.map((item) => (item.key === key ? { ...item, ...to } : item)));
  }

  /** Every change is one of what is stored, which other tabs change too. */
  private change(changed: (items: readonly Waiting<Content>[]) => readonly Waiting<Content>[]): void {
    this.items = changed(this.stored());
    if (this.items.length === 0) removeStored(this.options.storageKey);
    else writeStored(this.options.storageKey, JSON.stringify(this.items));
    this.tell();
  }

  private tell(): void {
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
