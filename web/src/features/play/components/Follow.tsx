import type { QueryKey } from '@tanstack/react-query';
import { useLive } from '@/shared/live/useLive';
import { useViewer } from '@/shared/viewer/viewer';
import { playKeys } from '../api';

/** Hears of the contests that matches are listed of, at most as many as the list holds, and of the viewer. */
export function Follow({ contestIds }: { contestIds: readonly number[] }) {
  const viewer = useViewer();
  useLive(viewer.signedIn ? `user:${viewer.id}` : null, {
    invalidate: [playKeys.matches, playKeys.contests(viewer.id)],
  });
  return contestIds.map((id) => <FollowContest key={id} contestId={id} />);
}

/** One contest's events; a component of its own because their number changes. */
function FollowContest({ contestId }: { contestId: number }) {
  const contest: QueryKey = ['contest', contestId];
  useLive(`contest:${contestId}`, { invalidate: [playKeys.matches, contest] });
  return null;
}
