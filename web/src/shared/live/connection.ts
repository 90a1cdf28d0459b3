import type { Centrifuge, Subscription } from 'centrifuge';
import type { LiveEvent } from './useLive';

interface Follower {
  onEvent: (event: LiveEvent) => void;
  /** Events may have been missed: after a connection that could not be recovered. */
  onGap: () => void;
}

interface Followed {
  subscription: Subscription;
  followers: Set<Follower>;
}

/** One WebSocket of this tab; followers of the same channel share a subscription. */
class Connection {
  private readonly channels = new Map<string, Followed>();

  constructor(private readonly centrifuge: Centrifuge) {}

  follow(channel: string, follower: Follower): () => void {
    const followed = this.channels.get(channel) ?? this.subscribe(channel);
    followed.followers.add(follower);
    return () => {
      followed.followers.delete(follower);
      if (followed.followers.size > 0 || this.channels.get(channel) !== followed) return;
      this.channels.delete(channel);
      this.centrifuge.removeSubscription(followed.subscription);
    };
  }

  close(): void {
    this.channels.clear();
    this.centrifuge.disconnect();
  }

  private subscribe(channel: string): Followed {
    const followers = new Set<Follower>();
    const subscription = this.centrifuge.newSubscription(channel);
    let seen = false;
    subscription.on('publication', ({ data }) => {
      for (const follower of followers) follower.onEvent(data as LiveEvent);
    });
    subscription.on('subscribed', ({ recovered }) => {
      if (seen && !recovered) for (const follower of followers) follower.onGap();
      seen = true;
    });
    subscription.subscribe();
    const followed = { subscription, followers };
    this.channels.set(channel, followed);
    return followed;
  }
}

let current: { token: string | null; connection: Promise<Connection> } | null = null;

function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 2000 });
    else setTimeout(resolve, 200);
  });
}

async function connect(token: string | null): Promise<Connection> {
  // The socket library is no part of the first page: it comes when the browser has nothing better to do.
  await idle();
  const { Centrifuge } = await import('centrifuge');
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  const centrifuge = new Centrifuge(
    `${scheme}://${location.host}/connection/websocket`,
    token ? { token } : {},
  );
  centrifuge.connect();
  return new Connection(centrifuge);
}

/** The tab's connection under this session; visitors connect without a token. */
export function liveConnection(token: string | null): Promise<Connection> {
  if (current?.token !== token || !current) {
    void current?.connection.then((old) => old.close());
    current = { token, connection: connect(token) };
  }
  return current.connection;
}
