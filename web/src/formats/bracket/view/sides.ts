import type { Match, Tournament } from '@/shared/api/types';
import { type BracketLayout, type Column, cardHeight, cards, type Heading, type Rect } from './geometry';

/** The measures that the parts of a single elimination share, in pixels of the drawing. */
export interface Frame {
  tournament: Tournament;
  sides: 1 | 2;
  width: number;
  height: number;
  /** The upper end of the first round. */
  top: number;
  /** The middle of the final. */
  finalY: number;
  champion: Rect;
}

/** Returns the layout of a frame without its matches. */
export function emptyLayout(
  { width, height, champion }: Pick<Frame, 'width' | 'height' | 'champion'>,
  columns: Column[],
): BracketLayout {
  return { width, height, nodes: [], leaves: [], lines: [], columns, champion, thirdTitle: null };
}

/** Adds the third-place match as a card if there is one. Its title is `above` pixels higher. */
export function addThird(
  layout: BracketLayout,
  tournament: Tournament,
  { x, y, above }: { x: number; y: number; above: number },
): void {
  if (!tournament.third) return;
  const box = { x, y, width: cards.width, height: cardHeight };
  layout.nodes.push({ match: tournament.third.match, heading: 0, box });
  layout.thirdTitle = [x, y - above];
}

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
  return tournament.rounds.flatMap(({ round, beginsAt }) => {
    const headings: Heading[] = sides === 1 ? [1] : round === last ? [0] : [1, -1];
    return headings.map((heading) => ({ section: 0, round, beginsAt, heading, ...span(round, heading) }));
  });
}
