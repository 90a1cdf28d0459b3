/** The parts of the play feature that other features use. */
export { playKeys, useMyMatches } from './api';
export { Follow } from './components/Follow';
export { PlayLine } from './components/PlayLine';
export { callsNow, isTurn, momentOf, pageOf, type Turn } from './lib/turn';
export { useTurnTexts } from './lib/useTurnTexts';
