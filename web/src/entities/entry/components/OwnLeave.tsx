import type { Contest } from '@/shared/api/types';
import { LeaveButton } from './LeaveButton';

/** The way out of a contest on its stage's page, for who plays in it and may leave. */
export function OwnLeave({ contest }: { contest: Pick<Contest, 'id' | 'entryInfo'> }) {
  const entry = contest.entryInfo;
  if (!entry?.canLeave) return null;
  return <LeaveButton contestId={contest.id} entryId={entry.id} team={entry.team?.name ?? null} />;
}
