/** The parts of the contest feature that other features use. */
export { contestKeys, contestQuery } from './api';
export { ContestCard, ContestCardList } from './components/ContestCard';
export { Countdown } from './components/Countdown';
export { useNowAt, useTickingNow } from './lib/clock';
export { type Remaining, remaining } from './lib/duration';
export {
  boundaries,
  canEdit,
  contestAt,
  drawPath,
  hasStage,
  nextBoundary,
  organiserStep,
  playerStep,
  statusAt,
} from './lib/phase';
export { type ContestContext, useContest } from './lib/useContest';
export type { ContestListState } from './pages/ContestListPage';
