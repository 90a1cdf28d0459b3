import { queryOptions, useQuery } from '@tanstack/react-query';
import { apiQuery, itemsOf } from '@/shared/api/query';
import { useViewer } from '@/shared/viewer/viewer';
import { nextChange } from './lib/turn';

/** However quiet it is, the matches are read again this often. */
const longest = 60_000;
const shortest = 1_000;

const myMatchesQuery = queryOptions({
  ...apiQuery('/users/me/matches/'),
  select: itemsOf,
  // What to do changes by the clock too: check-in opens, the start comes, silence confirms.
  refetchInterval: ({ state }) => {
    const next = nextChange(state.data?.items ?? [], Date.now());
    return next === null ? longest : Math.min(Math.max(next - Date.now(), shortest) + shortest, longest);
  },
});

/** The viewer's next match of each contest, the soonest first; `wanted` false asks nothing. */
export function useMyMatches(wanted = true) {
  const viewer = useViewer();
  return useQuery({ ...myMatchesQuery, enabled: viewer.signedIn && wanted });
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
