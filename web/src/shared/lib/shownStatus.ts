import type { ContestCard, ContestStatus } from '../api/types';

/** What is told of a contest: its status by the clock, or that it still waits for the draw. */
export type ShownStatus = ContestStatus | 'drawPending';

/**
 * Status as people are told it: a contest is live only while a match can be played. Until one is drawn it waits for the
 * draw; once the first place is settled it is over.
 */
export function shownStatus(status: ContestCard['status'], playState: ContestCard['playState']): ShownStatus {
  if (status !== 'match' || playState === 'open') return status;
  return playState === 'none' ? 'drawPending' : 'matchDone';
}
