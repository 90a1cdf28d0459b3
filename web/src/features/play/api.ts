import { queryOptions, useQuery } from '@tanstack/react-query';
import { apiCall } from '@/shared/api/call';
import { useViewer } from '@/shared/viewer/viewer';
import { nextChange } from './lib/turn';

/** Query keys of this feature; what hangs on the viewer's matches begins with the same. */
export const playKeys = {
  matches: ['matches', 'mine'] as const,
  contests: (viewerId: number | null) => ['contests', 'mine', viewerId] as const,
};

/** However quiet it is, the matches are read again this often. */
const longest = 60_000;
const shortest = 1_000;

function myMatchesQuery(viewerId: number | null) {
  return queryOptions({
    queryKey: [...playKeys.matches, viewerId],
    queryFn: async ({ signal }) => (await apiCall('get', '/users/me/matches/', { signal })).items,
    // What to do changes by the clock too: check-in opens, the start comes, silence confirms.
    refetchInterval: ({ state }) => {
      const next = nextChange(state.data ?? [], Date.now());
      return next === null ? longest : Math.min(Math.max(next - Date.now(), shortest) + shortest, longest);
    },
  });
}

/** The viewer's next match of each contest, the soonest first; `wanted` false asks nothing. */
export function useMyMatches(wanted = true) {
  const viewer = useViewer();
  return useQuery({ ...myMatchesQuery(viewer.id), enabled: viewer.signedIn && wanted });
}

/** Contests that the viewer has entered. */
export function useMyContests() {
  const viewer = useViewer();
  return useQuery({
    queryKey: playKeys.contests(viewer.id),
    queryFn: async ({ signal }) =>
      (await apiCall('get', '/contests/', { query: { tab: 'participated' }, signal })).items,
    enabled: viewer.signedIn,
  });
}
