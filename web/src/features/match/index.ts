/** The parts of the match feature that other features use. */
export { type MatchAddress, matchKeys, useMatch } from './api';
export { MatchLink } from './components/MatchLink';
export { pairReasonTexts } from './lib/pairReason';
export { type Format, matchPath } from './lib/paths';
export { hasEntry, isLive, isOver, isThirdPlace, minutesOver } from './lib/state';
export { useNow } from './lib/useNow';
export { groupLetter, type MatchTexts, matchNumber, useMatchTexts } from './texts';
