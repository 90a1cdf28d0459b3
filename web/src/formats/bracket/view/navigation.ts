import { advancesTo, feedersOf } from '@/entities/match/lib/elimination';
import { isThirdPlace } from '@/entities/match/lib/state';
import type { Match, Tournament } from '@/shared/api/types';
import { headingOf } from './sides';
import { eliminationOf, findMatch, lastMatch, sectionsOf } from './tree';

const arrowKeys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'] as const;
export type ArrowKey = (typeof arrowKeys)[number];

export function isArrowKey(key: string): key is ArrowKey {
  return arrowKeys.some((known) => known === key);
}

interface ArrowMove {
  tournament: Tournament;
  sides: 1 | 2;
  from: Match;
  /** The match with the focus before, so that a step back returns to it. */
  before: Match | null;
  key: ArrowKey;
}

/** Returns the match that an arrow key leads to along the tree; null at its end. */
export function arrowTarget({ tournament, sides, from, before, key }: ArrowMove): Match | null {
  const final = lastMatch(tournament);
  const third = tournament.third?.match ?? null;
  if (key === 'Home') return findMatch(tournament, 0, 0);
  if (key === 'End') return final;
  if (isThirdPlace(from)) return key === 'ArrowUp' ? final : null;

  const shape = eliminationOf(tournament);
  const heading = tournament.double ? 1 : headingOf(tournament, from, sides);
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    if (from.id === final?.id) return key === 'ArrowDown' ? third : null;
    const by = key === 'ArrowUp' ? -1 : 1;
    const next = findMatch(tournament, from.round, from.order + by, from.section);
    if (!next) return acrossSections(tournament, from, by);
    return tournament.double || headingOf(tournament, next, sides) === heading ? next : null;
  }
  if (heading === 0) return findMatch(tournament, from.round - 1, key === 'ArrowLeft' ? 0 : 1);
  if ((key === 'ArrowRight') === (heading === 1)) {
    const next = advancesTo(shape, from);
    return next && findMatch(tournament, next.round, next.order, next.section);
  }
  // Back to the match before, otherwise along the line of the upper side's winner.
  const feeders = [...(feedersOf(shape, from) ?? [])].sort((a, b) => Number(a.loser) - Number(b.loser));
  const matches = feeders.map(({ section, round, order }) => findMatch(tournament, round, order, section));
  return (
    matches.find((match) => match && match.id === before?.id) ?? matches[0] ?? grandFinalOf(tournament, from)
  );
}

/** Steps from the edge of one bracket of a double elimination to the nearest round of the other. */
function acrossSections(tournament: Tournament, from: Match, by: 1 | -1): Match | null {
  const other = from.section + by;
  if (!tournament.double || other < 0 || other > 1) return null;
  const rounds = sectionsOf(tournament)[other]?.rounds ?? [];
  return rounds[Math.min(from.round, rounds.length - 1)]?.matches.at(by === 1 ? 0 : -1) ?? null;
}

/** Returns the match before a reset. */
function grandFinalOf(tournament: Tournament, { type }: Match): Match | null {
  return type === 'grandFinalReset' ? findMatch(tournament, 0, 0, 2) : null;
}
