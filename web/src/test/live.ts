import { beforeEach, vi } from 'vitest';
import * as connection from '@/shared/live/connection';

type Connection = Awaited<ReturnType<typeof connection.liveConnection>>;
type Follow = Connection['follow'];
type Follower = Parameters<Follow>[1] & { channel: string };

/** Gives each test of a file a live connection on which the test publishes. */
export function fakeConnection() {
  const followers = new Set<Follower>();
  beforeEach(() => {
    followers.clear();
    const follow: Follow = (channel, { onEvent, onGap }) => {
      const follower = { channel, onEvent, onGap };
      followers.add(follower);
      return () => followers.delete(follower);
    };
    vi.spyOn(connection, 'liveConnection').mockResolvedValue({ follow } as Connection);
  });
  return {
    /** The channels that the app follows now. */
    channels: () => [...followers].map(({ channel }) => channel),
    /** Tells the followers of all channels that events may have been missed, as the first subscription does. */
    gap: () => {
      for (const follower of followers) follower.onGap();
    },
    /** Sends an event to the followers of a channel. */
    publish(
      channel: string,
      event: Partial<connection.LiveEvent> & Pick<connection.LiveEvent, 'kind'>,
    ): void {
      const whole = { at: '2026-11-20T12:00:00.000Z', contestId: 0, ...event };
      for (const follower of followers) if (follower.channel === channel) follower.onEvent(whole);
    },
  };
}
