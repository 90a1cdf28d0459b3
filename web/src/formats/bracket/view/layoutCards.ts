import type { Match, Tournament } from '@/shared/api/types';
import {
  type BracketLayout,
  cardHeight,
  cards,
  type Geometry,
  type Heading,
  type MatchNode,
  pad,
  portsOf,
  pushJoint,
  pushOut,
} from './geometry';
import { addThird, columnsOf, emptyLayout, type Frame, headingOf, middleOf } from './sides';
import { findMatch } from './tree';

interface CardsFrame extends Frame {
  /** Returns the left end of a round's cards. */
  columnX: (round: number, heading: Heading) => number;
}

/** Places a bracket whose matches are cards. */
export function layoutCards(tournament: Tournament, sides: 1 | 2, now: number): BracketLayout {
  const frame = frameOf(tournament, sides);
  const { columnX, finalY } = frame;
  const columns = columnsOf(tournament, sides, (round, heading) => ({
    x: columnX(round, heading),
    width: cards.width,
  }));
  const layout = emptyLayout(frame, columns);
  for (const match of tournament.rounds.flatMap(({ matches }) => matches))
    addMatch(layout, frame, match, now);
  addThird(layout, tournament, {
    x: columnX(tournament.rounds.length - 1, sides === 1 ? 1 : 0),
    y: finalY + cardHeight / 2 + cards.third - 46,
    above: 12,
  });
  return layout;
}

function frameOf(tournament: Tournament, sides: 1 | 2): CardsFrame {
  const last = tournament.rounds.length - 1;
  const bodyHeight = (tournament.slots / 2 / sides) * cards.unit;
  // With two sides the champion is above the final and the third-place match below it; a low bracket gets more height.
  const above = sides === 2 ? cardHeight / 2 + 44 + cards.plate.height : cards.plate.height / 2;
  const below = cardHeight / 2 + (tournament.third ? cards.third + cardHeight - 30 : 0);
  const top = pad + Math.max(0, above - bodyHeight / 2);
  const finalY = top + bodyHeight / 2;

  const columnCount = sides === 1 ? last + 1 : 2 * last + 1;
  const bodyWidth = (columnCount - 1) * cards.pitch + cards.width;
  const gap = cards.pitch - cards.width;
  const columnX = (round: number, heading: Heading) =>
    heading === -1 ? pad + bodyWidth - cards.width - round * cards.pitch : pad + round * cards.pitch;
  return {
    tournament,
    sides,
    width: pad * 2 + bodyWidth + (sides === 1 ? gap + cards.plate.width : 0),
    height: Math.max(top + bodyHeight, finalY + below) + pad,
    top,
    finalY,
    columnX,
    champion:
      sides === 1
        ? { x: pad + bodyWidth + gap, y: finalY + cards.head / 2 - cards.plate.height / 2, ...cards.plate }
        : { x: columnX(last, 0), y: finalY - above, ...cards.plate },
  };
}

function place({ tournament, sides, top, columnX }: CardsFrame, match: Match): MatchNode {
  const heading = headingOf(tournament, match, sides);
  const x = columnX(match.round, heading);
  const y = top + middleOf(tournament, match, sides) * cards.unit - cardHeight / 2;
  return { match, heading, box: { x, y, width: cards.width, height: cardHeight } };
}

/** Adds a match and its lines, up to the card of the next match or to the champion. */
function addMatch({ nodes, lines }: BracketLayout, frame: CardsFrame, match: Match, now: number): void {
  const { tournament, champion } = frame;
  const node = place(frame, match);
  const { heading, box } = node;
  nodes.push(node);
  if (heading === 0) {
    const x = box.x + box.width / 2;
    pushOut(lines, match, [
      [x, box.y],
      [x, champion.y + champion.height],
    ]);
    return;
  }
  const ports = portsOf(box);
  const centre = (ports[0] + ports[1]) / 2;
  const edge = heading === 1 ? box.x + box.width : box.x;
  const geometry: Geometry = { match, heading, ports, barX: edge + heading * cards.stub, centre };
  pushJoint(lines, geometry, edge, now);
  const next = findMatch(tournament, match.round + 1, Math.floor(match.order / 2));
  if (!next) {
    pushOut(lines, match, [
      [geometry.barX, centre],
      [champion.x, centre],
    ]);
    return;
  }
  const target = place(frame, next).box;
  const targetX = heading === 1 ? target.x : target.x + target.width;
  const targetY = portsOf(target)[match.order % 2 === 0 ? 0 : 1];
  const turn = geometry.barX + heading * ((cards.pitch - cards.width - cards.stub) / 2 + 4);
  pushOut(lines, match, [
    [geometry.barX, centre],
    [turn, centre],
    [turn, targetY],
    [targetX, targetY],
  ]);
}
