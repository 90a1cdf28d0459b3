import type { Entrant } from '@/entities/entry/api';
import type { Contest } from '@/shared/api/types';
import { useViewer } from '@/shared/viewer/viewer';

/** Returns the owner of the viewer's entry: the person or a team; null without an entry. */
export function useEntrant(contest: Contest): Entrant | null {
  const viewer = useViewer();
  if (!contest.isEntry || !contest.entryInfo || !viewer.signedIn) return null;
  const { id, participantType } = contest;
  if (participantType === 'SOLO') return { id, participantType, refId: viewer.id };
  return contest.entryInfo.team ? { id, participantType, refId: contest.entryInfo.team.id } : null;
}
