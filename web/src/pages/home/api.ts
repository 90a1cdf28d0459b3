import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '@/shared/api/query';
import type { ContestStatus } from '@/shared/api/types';
import { useViewer } from '@/shared/viewer/viewer';

export function useContestsByStatus(status: ContestStatus) {
  return useQuery({
    ...apiQuery('/contests/', { query: { status } }),
    // A visitor has no live connection on the home page, so the query is repeated while the page is visible.
    refetchInterval: 60_000,
  });
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
