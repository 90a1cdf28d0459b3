import type { ContestCard, ContestStatus } from '../api/types';

/** The status of a contest as shown: its status by the clock, or that it waits for the draw. */
export type ShownStatus = ContestStatus | 'drawPending';

/**
 * Returns the status to show. A contest is live only while a match can be played. Before the draw it waits for the draw,
 * and after the first place is decided it is over.
 */
export function shownStatus(status: ContestCard['status'], playState: ContestCard['playState']): ShownStatus {
  if (status !== 'match' || playState === 'open') return status;
  return playState === 'none' ? 'drawPending' : 'matchDone';
}
