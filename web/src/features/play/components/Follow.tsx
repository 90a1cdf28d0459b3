import { apiKey, apiQuery } from '@/shared/api/query';
import { useLive } from '@/shared/live/useLive';
import { useViewer } from '@/shared/viewer/viewer';

/** Follows the channels of the contests of listed matches, and that of the viewer. */
export function Follow({ contestIds }: { contestIds: readonly number[] }) {
  const viewer = useViewer();
  useLive(viewer.signedIn ? `user:${viewer.id}` : null, {
    invalidate: [apiKey('/users/me/matches/'), apiQuery('/contests/').queryKey],
  });
  return contestIds.map((id) => <FollowContest key={id} contestId={id} />);
}

/** Follows one contest; a component of its own, because the number of contests changes. */
function FollowContest({ contestId }: { contestId: number }) {
  useLive(`contest:${contestId}`, {
    invalidate: [apiKey('/users/me/matches/'), apiKey('/contests/{id}/', { id: contestId })],
  });
  return null;
}
