/** The parts of the match feature that other features use. */
export { arrival, type MatchAddress, matchKeys, useMatch, useRefreshContest } from './api';
export { CallButton, Called } from './components/Call';
export { Countdown } from './components/Countdown';
export { FriendCode } from './components/FriendCode';
export { GameImages } from './components/GameImages';
export { MatchLink } from './components/MatchLink';
export {
  advancesTo,
  type Elimination,
  type Feeder,
  feedersOf,
  finals,
  lower,
  type MatchPlace,
  roundsIn,
  upperRounds,
} from './lib/elimination';
export { useMoment } from './lib/moments';
export { pairReasonTexts } from './lib/pairReason';
export { type Format, matchPath } from './lib/paths';
export { hasEntry, isLive, isNamed, isOver, isThirdPlace, minutesOver } from './lib/state';
export { resultText, tallyOf } from './lib/tally';
export { useAct as useMatchAct } from './lib/useAct';
export { useNow } from './lib/useNow';
export { groupLetter, type MatchTexts, matchNumber, useMatchTexts } from './texts';
