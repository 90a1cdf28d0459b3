/** The parts of the contest feature that other features use. */
export { contestKeys, contestQuery } from './api';
export { ContestCard, ContestCardList } from './components/ContestCard';
export { Countdown } from './components/Countdown';
export { useNowAt, useTickingNow } from './lib/clock';
export { type Remaining, remaining } from './lib/duration';
export {
  canEdit,
  contestAt,
  drawPath,
  hasStage,
  organiserStep,
  playerStep,
} from './lib/phase';
export { boundaries, nextBoundary, statusAt } from './lib/schedule';
export { type ContestContext, useContest } from './lib/useContest';
export type { ContestListState } from './pages/ContestListPage';
