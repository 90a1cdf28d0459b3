import type { League } from './league';

/** The round that is looked for first: where the viewer plays next, else the first that is not all played. */
export function currentRound({ myMatch, roundInfo }: Pick<League, 'myMatch' | 'roundInfo'>): number {
  if (myMatch) return myMatch.round;
  const open = roundInfo.findIndex(({ matches, decided }) => decided < matches);
  return open < 0 ? Math.max(roundInfo.length - 1, 0) : open;
}
