import { isThirdPlace } from '@/features/match';
import type { Match, Tournament } from '@/shared/api/types';
import { headingOf } from './layout';
import { findMatch } from './tree';

const arrowKeys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'] as const;
export type ArrowKey = (typeof arrowKeys)[number];

export function isArrowKey(key: string): key is ArrowKey {
  return arrowKeys.some((known) => known === key);
}

interface Step {
  tournament: Tournament;
  sides: 1 | 2;
  from: Match;
  /** The match visited before, so that going back returns the same way. */
  before: Match | null;
  key: ArrowKey;
}

/** The match an arrow key leads to along the tree; null where the tree ends. */
export function step({ tournament, sides, from, before, key }: Step): Match | null {
  const final = tournament.rounds.at(-1)?.matches[0] ?? null;
  const third = tournament.third?.match ?? null;
  if (key === 'Home') return findMatch(tournament, 0, 0);
  if (key === 'End') return final;
  if (isThirdPlace(from)) return key === 'ArrowUp' ? final : null;

  const heading = headingOf(tournament, from, sides);
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    if (from.id === final?.id) return key === 'ArrowDown' ? third : null;
    const next = findMatch(tournament, from.round, from.order + (key === 'ArrowUp' ? -1 : 1));
    return next && headingOf(tournament, next, sides) === heading ? next : null;
  }
  if (heading === 0) return findMatch(tournament, from.round - 1, key === 'ArrowLeft' ? 0 : 1);
  if ((key === 'ArrowRight') === (heading === 1)) {
    return findMatch(tournament, from.round + 1, Math.floor(from.order / 2));
  }
  const returns =
    before?.round === from.round - 1 && Math.floor(before.order / 2) === from.order && !isThirdPlace(before);
  return returns ? before : findMatch(tournament, from.round - 1, from.order * 2);
}
