import type { League } from './league';

/** Returns the round to show first: that of the viewer's next match, otherwise the first with an undecided match. */
export function currentRound({ myMatch, roundInfo }: Pick<League, 'myMatch' | 'roundInfo'>): number {
  if (myMatch) return myMatch.round;
  const open = roundInfo.findIndex(({ matches, decided }) => decided < matches);
  return open < 0 ? Math.max(roundInfo.length - 1, 0) : open;
}
