import type { ContestCard, ContestStatus } from '../api/types';

/** The status of a contest as shown: its status by the clock, or that it waits for the draw or for play to continue. */
export type ShownStatus = ContestStatus | 'drawPending' | 'playPending';

const shownInPlay: Readonly<Record<ContestCard['playState'], ShownStatus>> = {
  none: 'drawPending',
  open: 'match',
  waiting: 'playPending',
  over: 'matchDone',
};

/**
 * Returns the status to show. A contest is live only while a match can be played. Before the draw it waits for the draw,
 * between rounds and stages it waits to continue, and after the first place is decided it is over.
 */
export function shownStatus(status: ContestCard['status'], playState: ContestCard['playState']): ShownStatus {
  return status === 'match' ? shownInPlay[playState] : status;
}
