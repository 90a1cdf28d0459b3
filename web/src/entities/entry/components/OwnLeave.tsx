import type { Contest } from '@/shared/api/types';
import { LeaveButton } from './LeaveButton';

/** The button to leave a contest on the page of its stage, for a player who may leave. */
export function OwnLeave({ contest }: { contest: Pick<Contest, 'id' | 'entryInfo'> }) {
  const entry = contest.entryInfo;
  if (!entry?.canLeave) return null;
  return <LeaveButton contestId={contest.id} entryId={entry.id} team={entry.team?.name ?? null} />;
}
