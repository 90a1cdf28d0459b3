import type { QueryKey } from '@tanstack/react-query';
import { apiKey, apiQuery } from '@/shared/api/query';
import { useLive } from '@/shared/live/useLive';
import { useViewer } from '@/shared/viewer/viewer';

/** Hears of the contests that matches are listed of, at most as many as the list holds, and of the viewer. */
export function Follow({ contestIds }: { contestIds: readonly number[] }) {
  const viewer = useViewer();
  useLive(viewer.signedIn ? `user:${viewer.id}` : null, {
    invalidate: [apiKey('/users/me/matches/'), apiQuery('/contests/').queryKey],
  });
  return contestIds.map((id) => <FollowContest key={id} contestId={id} />);
}

/** One contest's events; a component of its own because their number changes. */
function FollowContest({ contestId }: { contestId: number }) {
  const contest: QueryKey = ['contests', contestId];
  useLive(`contest:${contestId}`, { invalidate: [apiKey('/users/me/matches/'), contest] });
  return null;
}
