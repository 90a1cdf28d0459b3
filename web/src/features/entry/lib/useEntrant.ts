import type { Entrant } from '@/entities/entry/api';
import type { Contest } from '@/shared/api/types';
import { useViewer } from '@/shared/viewer/viewer';

/** Whose entry the viewer's is: the person's own, or that of a team; null while there is none. */
export function useEntrant(contest: Contest): Entrant | null {
  const viewer = useViewer();
  if (!contest.isEntry || !contest.entryInfo || !viewer.signedIn) return null;
  const { id, participantType } = contest;
  if (participantType === 'SOLO') return { id, participantType, refId: viewer.id };
  return contest.entryInfo.team ? { id, participantType, refId: contest.entryInfo.team.id } : null;
}
