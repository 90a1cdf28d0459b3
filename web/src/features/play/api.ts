import { queryOptions, useQuery } from '@tanstack/react-query';
import { apiQuery, itemsOf } from '@/shared/api/query';
import { useClockOffset } from '@/shared/lib/clock';
import { useViewer } from '@/shared/viewer/viewer';
import { nextChange } from './lib/turn';

/** The longest interval between reads, in milliseconds. */
const longest = 60_000;
const shortest = 1_000;

const myMatchesQuery = queryOptions({
  ...apiQuery('/users/me/matches/'),
  select: itemsOf,
});

/**
 * Returns the milliseconds until the matches are read again. The next action also changes by the clock: check-in opens,
 * the match starts, a report is confirmed by time.
 */
function untilChange(matches: Parameters<typeof nextChange>[0], now: number): number {
  const next = nextChange(matches, now);
  return next === null ? longest : Math.min(Math.max(next - now, shortest) + shortest, longest);
}

/** The viewer's next match of each contest, the earliest first. If `wanted` is false it is not read. */
export function useMyMatches(wanted = true) {
  const viewer = useViewer();
  const offset = useClockOffset();
  return useQuery({
    ...myMatchesQuery,
    refetchInterval: ({ state }) => untilChange(state.data?.items ?? [], Date.now() + offset),
    enabled: viewer.signedIn && wanted,
  });
}

/** Contests that the viewer has entered. */
export function useMyContests() {
  const viewer = useViewer();
  return useQuery({
    ...apiQuery('/contests/', { query: { tab: 'participated' } }),
    select: itemsOf,
    enabled: viewer.signedIn,
  });
}
