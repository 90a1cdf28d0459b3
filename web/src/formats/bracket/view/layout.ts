import { hasEntry, isThirdPlace } from '@/entities/match/lib/state';
import type { Tournament } from '@/shared/api/types';
import type { BracketLayout, BracketShape, Line, MatchNode, Point, Rect } from './geometry';
import { layoutCards } from './layoutCards';
import { layoutDouble } from './layoutDouble';
import { layoutSheet } from './layoutSheet';

/**
 * Places every match, line and title of a bracket. The result depends only on the arguments. A double elimination always
 * has cards and one side.
 */
export function layoutBracket(
  tournament: Tournament,
  shape: BracketShape,
  now: number = Date.now(),
): BracketLayout {
  if (tournament.double) return layoutDouble(tournament, now);
  const sides = tournament.rounds.length > 1 ? shape.sides : 1;
  return shape.density === 'cards'
    ? layoutCards(tournament, sides, now)
    : layoutSheet(tournament, sides, now);
}

/** Returns SVG path data of lines. */
export function pathData(lines: readonly Line[]): string {
  return lines
    .map(({ points }) =>
      points
        .map(([x, y], index) => {
          const before = points[index - 1];
          if (!before) return `M${x} ${y}`;
          return before[1] === y ? `H${x}` : before[0] === x ? `V${y}` : `L${x} ${y}`;
        })
        .join(''),
    )
    .join('');
}

/** Returns the lines that a participant has passed. */
export function pathOf(layout: BracketLayout, entry: number): Line[] {
  return layout.lines.filter(
    (line) =>
      line.entry === entry && (line.part === 'stub' || line.state === 'won' || line.state === 'quiet'),
  );
}

/** Returns the ids of the matches of a participant. */
export function stationsOf(layout: BracketLayout, entry: number): Set<number> {
  return new Set(layout.nodes.filter(({ match }) => hasEntry(match, entry)).map(({ match }) => match.id));
}

export function nodeOf(layout: BracketLayout, matchId: number): MatchNode | null {
  return layout.nodes.find(({ match }) => match.id === matchId) ?? null;
}

/** Returns the part of the drawing that shows a match: its box, and that of the champion beside the match that made them. */
export function viewOf(layout: BracketLayout, matchId: number, crowning: number | null): Rect | null {
  const box = nodeOf(layout, matchId)?.box ?? null;
  if (!box || matchId !== crowning) return box;
  const { champion } = layout;
  const x = Math.min(box.x, champion.x);
  const y = Math.min(box.y, champion.y);
  return {
    x,
    y,
    width: Math.max(box.x + box.width, champion.x + champion.width) - x,
    height: Math.max(box.y + box.height, champion.y + champion.height) - y,
  };
}

export function intersects(a: Rect, b: Rect): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** Returns the match whose box is nearest to a point. */
export function nearestNode(layout: BracketLayout, [x, y]: Point): MatchNode | null {
  let best: MatchNode | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const node of layout.nodes) {
    if (isThirdPlace(node.match)) continue;
    const dx = node.box.x + node.box.width / 2 - x;
    const dy = node.box.y + node.box.height / 2 - y;
    const distance = dx * dx + dy * dy;
    if (distance < least) {
      least = distance;
      best = node;
    }
  }
  return best;
}
