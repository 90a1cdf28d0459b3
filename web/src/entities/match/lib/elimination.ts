import type { Match } from '@/shared/api/types';

/** The shape of a bracket: the rounds of the upper bracket, and whether losers continue in a lower one. */
export interface Elimination {
  rounds: number;
  double: boolean;
}

/** Sections of a double elimination; a single elimination has only the upper one. */
export const upper = 0;
export const lower = 1;
export const finals = 2;

/** The position of a match in its bracket, from zero. */
export type MatchPlace = Pick<Match, 'section' | 'round' | 'order'>;

/** Where a participant comes from: a match's winner, or its loser. */
export interface Feeder extends MatchPlace {
  loser: boolean;
}

/** Returns the number of rounds of a section; the last round of the final is its reset. */
export function roundsIn({ rounds }: Elimination, section: number): number {
  return section === lower ? 2 * rounds - 2 : section === finals ? 2 : rounds;
}

/** Returns the number of upper rounds, from the number of rounds of any section. */
export function upperRounds(section: number, roundsOfSection: number): number {
  return section === lower ? roundsOfSection / 2 + 1 : roundsOfSection;
}

/**
 * Returns the order of the match whose loser goes to the match of this order in the lower bracket, or the reverse. It
 * reverses the binary digits of the round, so that two who met are far apart.
 */
function crossed(order: number, round: number, size: number): number {
  const digits = Math.log2(size);
  let mask = 0;
  for (let digit = 0; digit < digits; digit++) {
    if ((round >> digit) & 1) mask |= 1 << (digits - 1 - digit);
  }
  return order ^ mask;
}

/**
 * Returns the matches that fill the sides of a match; null for the first round, and for a reset, which has the same two.
 */
export function feedersOf(
  shape: Elimination,
  { section, round, order }: MatchPlace,
): [Feeder, Feeder] | null {
  const pair = (of: number, from: number, loser = false): [Feeder, Feeder] => [
    { section: of, round: from, order: order * 2, loser },
    { section: of, round: from, order: order * 2 + 1, loser },
  ];
  if (section === upper) return round === 0 ? null : pair(upper, round - 1);
  if (section === finals) {
    if (round > 0) return null;
    return [
      { section: upper, round: shape.rounds - 1, order: 0, loser: false },
      { section: lower, round: roundsIn(shape, lower) - 1, order: 0, loser: false },
    ];
  }
  if (round === 0) return pair(upper, 0, true);
  if (round % 2 === 0) return pair(lower, round - 1);
  const drop = (round + 1) / 2;
  return [
    {
      section: upper,
      round: drop,
      order: crossed(order, drop, 2 ** (shape.rounds - 1 - drop)),
      loser: true,
    },
    { section: lower, round: round - 1, order, loser: false },
  ];
}

/** Returns the next match of a match's winner; null after the last one. */
export function advancesTo(
  shape: Elimination,
  { section, round, order }: MatchPlace,
): (MatchPlace & { slot: 0 | 1 }) | null {
  const half = { order: Math.floor(order / 2), slot: order % 2 === 0 ? (0 as const) : (1 as const) };
  if (section === finals) return round === 0 ? { section, round: 1, order: 0, slot: 0 } : null;
  if (round < roundsIn(shape, section) - 1) {
    const joins = section === upper || round % 2 === 1;
    return { section, round: round + 1, ...(joins ? half : { order, slot: 1 as const }) };
  }
  if (!shape.double) return null;
  return { section: finals, round: 0, order: 0, slot: section === upper ? 0 : 1 };
}
