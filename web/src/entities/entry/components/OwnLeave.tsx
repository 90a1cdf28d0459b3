import type { Contest } from '@/shared/api/types';
import { LeaveButton } from './LeaveButton';
import classes from './OwnLeave.module.css';

/** The button to leave a contest, below the stage that its player may leave. */
export function OwnLeave({ contest }: { contest: Pick<Contest, 'id' | 'entryInfo'> }) {
  const entry = contest.entryInfo;
  if (!entry?.canLeave) return null;
  return (
    <div className={classes.leave}>
      <LeaveButton contestId={contest.id} entryId={entry.id} team={entry.team?.name ?? null} />
    </div>
  );
}
