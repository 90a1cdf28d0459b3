import { useQuery } from '@tanstack/react-query';
import { boardQuery, recommendedQuery, upcomingFirstQuery } from '@/entities/contest/api';
import { apiQuery } from '@/shared/api/query';
import { useViewer } from '@/shared/viewer/viewer';

/** A visitor has no live connection on the home page, so the board is read again while the page is visible. */
const refetchInterval = 60_000;

/** The contests of the board: those that have not started, that run and that are over. */
export function useBoard() {
  const upcoming = useQuery({ ...upcomingFirstQuery, refetchInterval });
  const running = useQuery({ ...boardQuery('match'), refetchInterval });
  const finished = useQuery({ ...boardQuery('matchDone'), refetchInterval });
  return { upcoming, running, finished };
}

/** How many contests, entries and people there are. */
export function useCounts() {
  return useQuery({ ...apiQuery('/site/counts/'), staleTime: 5 * 60_000 });
}

/** The first recommended contests that have not ended. */
export function useRecommended(enabled: boolean) {
  return useQuery({ ...recommendedQuery, enabled });
}

export function useMyContests() {
  const viewer = useViewer();
  return useQuery({
    ...apiQuery('/contests/', { query: { tab: 'participated' } }),
    enabled: viewer.signedIn,
  });
}

export function useOperatedContests() {
  const viewer = useViewer();
  return useQuery({ ...apiQuery('/contests/', { query: { tab: 'operated' } }), enabled: viewer.signedIn });
}

export function useMyTeams() {
  const viewer = useViewer();
  return useQuery({ ...apiQuery('/teams/'), enabled: viewer.signedIn });
}
