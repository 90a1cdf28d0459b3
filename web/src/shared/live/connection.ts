import type { Centrifuge, Subscription } from 'centrifuge';
import type { LiveHint } from '../api/events.gen';
import type { Message } from '../api/types';
import { currentToken, expireSession } from '../viewer/session';

/** A hint on a channel that something changed. The client reads the new state from the API. */
export interface LiveEvent extends LiveHint {
  /** Set for `presence.changed`. */
  state?: 'online' | 'offline';
  /** The message of a chat room, if it is the same for every reader. */
  message?: Message;
}

interface Follower {
  onEvent: (event: LiveEvent) => void;
  /** Events may have been missed. Called at the first subscription, and after each gap that could not be recovered. */
  onGap: () => void;
}

interface Followed {
  subscription: Subscription;
  followers: Set<Follower>;
}

/**
 * Codes with which the server refuses the token for good (internal/live). The library itself stops at `unauthorised`.
 */
const closed = { unauthorised: 1, invalidToken: 3500, sessionEnded: 4500 } as const;

/** The WebSocket of this tab. Followers of the same channel share a subscription. */
class Connection {
  private readonly channels = new Map<string, Followed>();

  constructor(private readonly centrifuge: Centrifuge) {}

  follow(channel: string, follower: Follower): () => void {
    const followed = this.channels.get(channel) ?? this.subscribe(channel);
    followed.followers.add(follower);
    // A follower that joins a running subscription has read its data before, as the first one has.
    if (followed.subscription.state === 'subscribed') follower.onGap();
    return () => {
      followed.followers.delete(follower);
      if (followed.followers.size > 0 || this.channels.get(channel) !== followed) return;
      this.channels.delete(channel);
      this.centrifuge.removeSubscription(followed.subscription);
    };
  }

  /** Tells all followers that events may have been missed. */
  gap(): void {
    for (const { followers } of this.channels.values()) for (const follower of followers) follower.onGap();
  }

  close(): void {
    this.channels.clear();
    this.centrifuge.disconnect();
  }

  private subscribe(channel: string): Followed {
    const followers = new Set<Follower>();
    const subscription = this.centrifuge.newSubscription(channel);
    subscription.on('publication', ({ data }) => {
      const event: LiveEvent = data;
      for (const follower of followers) follower.onEvent(event);
    });
    subscription.on('subscribed', ({ recovered }) => {
      if (!recovered) for (const follower of followers) follower.onGap();
    });
    subscription.subscribe();
    const followed = { subscription, followers };
    this.channels.set(channel, followed);
    return followed;
  }
}

const connectedListeners = new Set<() => void>();

/** Calls the listener for each new connection, which shows that the network works. */
export function onConnected(listener: () => void): () => void {
  connectedListeners.add(listener);
  return () => connectedListeners.delete(listener);
}

let current: { token: string | null; connection: Promise<Connection> } | null = null;

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function idle(): Promise<void> {
  if (!('requestIdleCallback' in window)) return pause(200);
  return new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: 2000 }));
}

const libraryRetry = 10_000;
/** Milliseconds before a connection that the server has refused is tried again; the interval doubles each time. */
const refusedRetry = 10_000;
const longestRefusedRetry = 5 * 60_000;

/** Loads the socket library when the browser is idle. No page contains it. A failed load is repeated. */
async function library(): Promise<typeof Centrifuge> {
  await idle();
  for (;;) {
    try {
      return (await import('centrifuge')).Centrifuge;
    } catch {
      await pause(libraryRetry);
    }
  }
}

/**
 * A socket that is silent once it closes. After the server's close frame, the library sends on until it hears of the close, for
 * example the end of a subscription of a page that is left. The browser drops that with an error in its console.
 */
class OpenSocket extends WebSocket {
  override send(data: Parameters<WebSocket['send']>[0]): void {
    if (this.readyState === WebSocket.OPEN) super.send(data);
  }
}

async function connect(token: string | null): Promise<Connection> {
  const address = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/connection/websocket`;
  const Library = await library();
  const centrifuge = new Library(address, {
    websocket: OpenSocket,
    // A session's token is never renewed, so there is no other token to return.
    ...(token && { token, getToken: async () => '' }),
  });
  let refused = 0;
  centrifuge.on('disconnected', ({ code }) => {
    if (current?.token !== token) return;
    if (code === closed.unauthorised) return centrifuge.connect();
    if (code !== closed.invalidToken && code !== closed.sessionEnded) {
      // The library gives up, for example above the limit of connections. Its subscriptions wait for the next attempt.
      const refusedAs = current;
      const delay = Math.min(refusedRetry * 2 ** refused++, longestRefusedRetry);
      return void pause(delay * (1 + Math.random() / 4)).then(() => {
        if (current === refusedAs) centrifuge.connect();
      });
    }
    // The session is over. The next follower of a channel opens another connection.
    current = null;
    // A newer session of a sign-in or sign-out in the meantime stays.
    if (token && token === currentToken()) expireSession(code === closed.sessionEnded ? 'ended' : 'expired');
  });
  centrifuge.on('connected', () => {
    refused = 0;
    for (const listener of connectedListeners) listener();
  });
  const connection = new Connection(centrifuge);
  // The server's broker was away. The events that it did not take can only be read from the API.
  centrifuge.on('message', ({ data }) => {
    if ((data as { kind?: string }).kind === 'resync') connection.gap();
  });
  centrifuge.connect();
  return connection;
}

/** Returns the tab's connection with this session; visitors connect without a token. */
export function liveConnection(token: string | null): Promise<Connection> {
  if (!current || current.token !== token) {
    void current?.connection.then((old) => old.close());
    current = { token, connection: connect(token) };
  }
  return current.connection;
}
