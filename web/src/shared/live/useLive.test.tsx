import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { currentToken, endSession, onSessionExpired, startSession } from '../viewer/session';
import { useLive } from './useLive';

type Handler = (context: unknown) => void;

/** The part of the library that the connection uses. Tests act as the server. */
class Emitter {
  private readonly handlers = new Map<string, Handler[]>();
  on(event: string, handler: Handler) {
    this.handlers.set(event, [...(this.handlers.get(event) ?? []), handler]);
  }
  emit(event: string, context: unknown) {
    for (const handler of this.handlers.get(event) ?? []) handler(context);
  }
}

class FakeSubscription extends Emitter {
  state = 'unsubscribed';
  constructor(readonly channel: string) {
    super();
  }
  subscribe() {
    this.state = 'subscribing';
  }
  accept(recovered = false) {
    this.state = 'subscribed';
    this.emit('subscribed', { recovered });
  }
}

class FakeCentrifuge extends Emitter {
  static made: FakeCentrifuge[] = [];
  connects = 0;
  closed = false;
  subscriptions = new Map<string, FakeSubscription>();
  constructor(
    readonly url: string,
    readonly config: { token?: string; websocket: typeof WebSocket },
  ) {
    super();
    FakeCentrifuge.made.push(this);
  }
  connect() {
    this.connects += 1;
  }
  disconnect() {
    this.closed = true;
  }
  newSubscription(channel: string) {
    if (this.subscriptions.has(channel)) throw new Error(`already subscribed to ${channel}`);
    const subscription = new FakeSubscription(channel);
    this.subscriptions.set(channel, subscription);
    return subscription;
  }
  removeSubscription(subscription: FakeSubscription) {
    this.subscriptions.delete(subscription.channel);
  }
}

vi.mock('centrifuge', () => ({ Centrifuge: FakeCentrifuge }));

let reads = 0;
const countReads = () => {
  reads += 1;
  return reads;
};

interface ScreenProps {
  channel?: string | null;
  read?: () => unknown;
}

function Screen({ channel = 'contest:1', read = countReads }: ScreenProps) {
  const query = useQuery({
    queryKey: ['contests', 1],
    queryFn: read,
    staleTime: Number.POSITIVE_INFINITY,
  });
  useLive(channel, { invalidate: [['contests', 1]] });
  return <p>read {String(query.data)}</p>;
}

let signals: AbortSignal[] = [];
/** Follows two channels for one read that takes three seconds. */
function Slow() {
  const query = useQuery({
    queryKey: ['contests', 1],
    queryFn: async ({ signal }) => {
      signals.push(signal);
      await new Promise((resolve) => setTimeout(resolve, 3000));
      return signals.length;
    },
  });
  useLive('contest:1', { invalidate: [['contests', 1]] });
  useLive('contest:2', { invalidate: [['contests', 1]] });
  return <p>read {query.data}</p>;
}

function show(ui = <Screen />) {
  const client = new QueryClient();
  const wrap = (content: typeof ui) => <QueryClientProvider client={client}>{content}</QueryClientProvider>;
  const view = render(wrap(ui));
  return { ...view, rerender: (content: typeof ui) => view.rerender(wrap(content)) };
}

const settle = (milliseconds = 1000) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

/**
 * Waits until the test has opened that many connections. The import of the socket library takes real time under a fake
 * clock.
 */
async function connected(count = 1) {
  await act(() =>
    vi.waitFor(() => expect(FakeCentrifuge.made.length).toBe(earlier + count), { timeout: 60_000 }),
  );
  await settle();
}

function socket() {
  const last = FakeCentrifuge.made.at(-1);
  if (!last) throw new Error('no connection was made');
  return last;
}

function channel(name = 'contest:1') {
  const subscription = socket().subscriptions.get(name);
  if (!subscription) throw new Error(`nobody subscribed to ${name}`);
  return subscription;
}

const event = (kind: string) => ({ data: { kind, at: '2026-11-20T12:00:00Z', contestId: 1, subjectId: 7 } });
const ends: string[] = [];
let deaf = () => {};
let session = 0;
/** How many connections the earlier tests opened. */
let earlier = 0;

beforeEach(() => {
  vi.useFakeTimers();
  reads = 0;
  signals = [];
  ends.length = 0;
  earlier = FakeCentrifuge.made.length;
  // Every test has its own session and therefore its own connection.
  session += 1;
  startSession(`token ${session}`);
  const stop = onSessionExpired((why) => ends.push(why));
  deaf = () => void stop();
});
afterEach(() => {
  cleanup(); // a mounted screen would open another connection when the session ends
  deaf();
  endSession();
  vi.useRealTimers();
});

it('connects with the session, or without one as a visitor', async () => {
  show();
  await connected();
  expect(socket().config).toMatchObject({ token: `token ${session}` });
  expect(socket().url).toMatch(/^ws:\/\/localhost(:\d+)?\/connection\/websocket$/);
  const signedIn = socket();
  await act(async () => endSession());
  await connected(2);
  expect(signedIn.closed).toBe(true);
  expect(socket().config).not.toHaveProperty('token');
  expect([...socket().subscriptions.keys()]).toEqual(['contest:1']);
  expect(ends).toEqual([]);
});

it('reads again once subscribed: what changed since the page was read is not missed', async () => {
  show();
  await connected();
  expect(screen.getByText('read 1')).toBeInTheDocument();
  channel().accept();
  await settle();
  expect(screen.getByText('read 2')).toBeInTheDocument();
});

it('reads once more after events that come during the first read', async () => {
  let answer = () => {};
  let stored = 'old';
  let asked = 0;
  // The server composes the first answer at once, and the network delivers it later.
  const read = async () => {
    const composed = stored;
    asked += 1;
    if (asked === 1)
      await new Promise<void>((done) => {
        answer = done;
      });
    return composed;
  };
  show(<Screen read={read} />);
  await connected();
  stored = 'new';
  for (const kind of ['match.decided', 'match.reported']) {
    channel().emit('publication', event(kind));
    await settle();
  }
  expect(asked).toBe(1); // a slow first read is not cancelled
  await act(async () => answer());
  await settle();
  expect(screen.getByText('read new')).toBeInTheDocument();
  expect(asked).toBe(2);
});

it('gathers a burst of events into one reading', async () => {
  show();
  await connected();
  for (const kind of ['match.reported', 'match.decided', 'checkin.changed']) {
    channel().emit('publication', event(kind));
  }
  await settle();
  expect(screen.getByText('read 2')).toBeInTheDocument();
  channel().emit('publication', event('entry.added'));
  await settle();
  expect(screen.getByText('read 3')).toBeInTheDocument();
});

it('cancels no read under way: one more follows it', async () => {
  show(<Slow />);
  await connected();
  await settle(3000);
  channel('contest:1').accept();
  await settle(500);
  channel('contest:2').accept();
  await settle(500);
  expect(signals).toHaveLength(2);
  await settle(8000);
  expect(screen.getByText('read 3')).toBeInTheDocument();
  expect(signals).toHaveLength(3);
  expect(signals.some(({ aborted }) => aborted)).toBe(false);
});

it('reads less often while events keep coming, and at once again after that', async () => {
  show();
  await connected();
  const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
  await pass(2000);
  const before = reads;
  for (let passed = 0; passed < 5000; passed += 50) {
    channel().emit('publication', event('entry.added'));
    await pass(50);
  }
  const during = reads - before;
  expect(during).toBeGreaterThan(5);
  expect(during).toBeLessThan(14); // more than twenty without growing pauses
  await pass(2000);
  const after = reads;
  channel().emit('publication', event('entry.added'));
  await pass(240);
  expect(reads).toBe(after + 1);
});

it('reads again after a gap that the server could not fill, and only then', async () => {
  show();
  await connected();
  channel().accept();
  await settle();
  channel().accept(true);
  await settle();
  expect(screen.getByText('read 2')).toBeInTheDocument();
  channel().accept(false);
  await settle();
  expect(screen.getByText('read 3')).toBeInTheDocument();
});

it('reads again when the server says that something may be missed', async () => {
  show();
  await connected();
  channel().accept(true);
  await settle();
  const before = reads;
  socket().emit('message', { data: { kind: 'resync' } });
  await settle();
  expect(reads).toBe(before + 1);
});

it('shares one subscription, gives it up with the last follower, and follows nothing for null', async () => {
  const view = show(
    <>
      <Screen />
      <Screen />
      <Screen channel={null} />
    </>,
  );
  await connected();
  expect(socket().subscriptions.size).toBe(1);
  view.rerender(<Screen />);
  await settle();
  expect(socket().subscriptions.size).toBe(1);
  view.rerender(<Screen channel={null} />);
  await settle();
  expect(socket().subscriptions.size).toBe(0);
});

it.each([
  [4500, 'ended'],
  [3500, 'expired'],
])('signs out when the server closes with %i and goes on as a visitor', async (code, why) => {
  show();
  await connected();
  const first = socket();
  await act(async () => first.emit('disconnected', { code }));
  expect(ends).toEqual([why]);
  expect(currentToken()).toBeNull();
  await connected(2);
  expect(socket()).not.toBe(first);
  expect(socket().config).not.toHaveProperty('token');
});

it('sends nothing on a socket that is closing', async () => {
  show();
  await connected();
  const { websocket: Socket } = socket().config;
  const send = vi.spyOn(Object.getPrototypeOf(Socket.prototype), 'send').mockImplementation(() => {});
  const closing = new Socket('ws://localhost:9');
  closing.close();
  closing.send('{}');
  expect(closing.readyState).toBe(WebSocket.CLOSING);
  expect(send).not.toHaveBeenCalled();
});

it('does not end a session that was opened meanwhile', async () => {
  show();
  await connected();
  const first = socket();
  await act(async () => startSession('another session'));
  first.emit('disconnected', { code: 4500 });
  expect(ends).toEqual([]);
  expect(currentToken()).toBe('another session');
  await connected(2);
});

it('lets the server decide when the library finds the token too old', async () => {
  show();
  await connected();
  expect(socket().connects).toBe(1);
  socket().emit('disconnected', { code: 1 });
  expect(socket().connects).toBe(2);
  expect(ends).toEqual([]);
});

it('connects again, later and later, after the server has refused the connection for another reason', async () => {
  show();
  await connected();
  channel().accept();
  await settle();
  const before = reads;
  socket().emit('disconnected', { code: 3504 });
  expect(socket().connects).toBe(1);
  await settle(12_500);
  expect(socket().connects).toBe(2);
  socket().emit('disconnected', { code: 3504 });
  await settle(12_500);
  expect(socket().connects).toBe(2);
  await settle(12_500);
  expect(socket().connects).toBe(3);
  channel().accept();
  await settle();
  expect(reads).toBe(before + 1);
  expect(ends).toEqual([]);
});
