import type { Match, Tournament } from '@/shared/api/types';
import type { Column, Heading } from './geometry';

/** Returns the direction of a winner's line. The third-place match is in the middle, as the final is. */
export function headingOf(tournament: Tournament, match: Match, sides: 1 | 2): Heading {
  if (sides === 1) return 1;
  const count = tournament.rounds[match.round]?.matches.length ?? 0;
  if (count < 2) return 0;
  return match.order < count / 2 ? 1 : -1;
}

/**
 * Returns the vertical middle of a match, in units of first-round matches of its side. The final of two sides is in the
 * middle of them.
 */
export function middleOf(tournament: Tournament, match: Match, sides: 1 | 2): number {
  const heading = headingOf(tournament, match, sides);
  if (heading === 0) return tournament.slots / 2 / sides / 2;
  const half = 2 ** (tournament.rounds.length - 1 - match.round) / 2;
  const order = heading === -1 ? match.order - half : match.order;
  return (order + 0.5) * 2 ** match.round;
}

/** Returns the columns of the rounds; `span` places one. */
export function columnsOf(
  tournament: Tournament,
  sides: 1 | 2,
  span: (round: number, heading: Heading) => { x: number; width: number },
): Column[] {
  const last = tournament.rounds.length - 1;
  return tournament.rounds.flatMap(({ round, startTime }) => {
    const headings: Heading[] = sides === 1 ? [1] : round === last ? [0] : [1, -1];
    return headings.map((heading) => ({ section: 0, round, startTime, heading, ...span(round, heading) }));
  });
}
