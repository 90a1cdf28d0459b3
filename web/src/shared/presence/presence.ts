import { queryOptions } from '@tanstack/react-query';
import { apiCall } from '../api/call';
import type { Presence } from '../api/types';

export const presenceKeys = {
  all: ['presence'] as const,
  of: (me: number, userId: number) => ['presence', me, userId] as const,
};

/** How many people one request asks for. */
const most = 100;

/** Milliseconds after which a presence without live updates is read again. */
const period = 60_000;

type Answer = (presence: Presence | null) => void;

let waiting = new Map<number, { answer: Answer; fail: (error: unknown) => void }[]>();

/** Reads the presence of one person, in one request with all others that are read at the same moment. */
function ask(userId: number): Promise<Presence | null> {
  return new Promise((answer, fail) => {
    if (waiting.size === 0) setTimeout(() => void send(), 20);
    waiting.set(userId, [...(waiting.get(userId) ?? []), { answer, fail }]);
  });
}

async function send() {
  const asked = [...waiting];
  waiting = new Map();
  for (let from = 0; from < asked.length; from += most) {
    const part = asked.slice(from, from + most);
    try {
      const ids = part.map(([id]) => id).join(',');
      const { items } = await apiCall('get', '/presence/', { query: { ids } });
      const found = new Map(items.map((presence) => [presence.userId, presence]));
      for (const [id, asking] of part) for (const { answer } of asking) answer(found.get(id) ?? null);
    } catch (error) {
      for (const [, asking] of part) for (const { fail } of asking) fail(error);
    }
  }
}

/** The query of a person's presence; null if the viewer may not see it. */
export function presenceQuery(me: number, userId: number) {
  return queryOptions({
    queryKey: presenceKeys.of(me, userId),
    queryFn: () => ask(userId),
    staleTime: period,
    refetchInterval: period,
  });
}
