import { useQuery } from '@tanstack/react-query';
import { apiCall } from '@/shared/api/call';
import type { ContestStatus } from '@/shared/api/types';
import { useViewer } from '@/shared/viewer/viewer';

/** Everything home shows of contests; one key, so that one live event refreshes it. */
export const homeContestsKey = ['contests', 'home'] as const;

export function useContestsByStatus(status: ContestStatus) {
  return useQuery({
    queryKey: [...homeContestsKey, status],
    queryFn: ({ signal }) => apiCall('get', '/contests/', { query: { status }, signal }),
    // A visitor's home opens no live connection; it looks again by itself while it is on screen.
    refetchInterval: 60_000,
  });
}

export function useMyContests() {
  const viewer = useViewer();
  return useQuery({
    queryKey: [...homeContestsKey, 'participated', viewer.id],
    queryFn: ({ signal }) => apiCall('get', '/contests/', { query: { tab: 'participated' }, signal }),
    enabled: viewer.signedIn,
  });
}

export function useOperatedContests() {
  const viewer = useViewer();
  return useQuery({
    queryKey: [...homeContestsKey, 'operated', viewer.id],
    queryFn: ({ signal }) => apiCall('get', '/contests/', { query: { tab: 'operated' }, signal }),
    enabled: viewer.signedIn,
  });
}

export function useMyTeams() {
  const viewer = useViewer();
  return useQuery({
    queryKey: ['teams', 'home', viewer.id],
    queryFn: ({ signal }) => apiCall('get', '/teams/', { signal }),
    enabled: viewer.signedIn,
  });
}
