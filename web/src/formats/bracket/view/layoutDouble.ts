import {
  advancesTo,
  type Elimination,
  finals,
  lower,
  type MatchPlace,
  roundsIn,
  upper,
} from '@/entities/match/lib/elimination';
import type { Match, Tournament } from '@/shared/api/types';
import {
  type BracketLayout,
  type Column,
  cardHeight,
  cards,
  pad,
  portsOf,
  pushJoint,
  pushOut,
  type Rect,
} from './geometry';
import { emptyLayout } from './sides';
import { eliminationOf, findMatch, sectionsOf } from './tree';

/** Height of the titles above a section's rounds. */
const headRoom = 44;
const gap = 40;

/** The measures that place a match, in pixels of the drawing. */
interface Grid {
  shape: Elimination;
  /** The upper end of the upper bracket. */
  top: number;
  /** The upper end of the lower bracket. */
  lowerTop: number;
}

/** The measures of the whole drawing. */
interface DoubleFrame extends Grid {
  tournament: Tournament;
  width: number;
  height: number;
  champion: Rect;
}

/**
 * Places a double elimination: the upper bracket, the lower one below it, and to the right the grand final with its
 * reset while that can be played. Losers of the upper bracket come down without a line; the slot names their match.
 */
export function layoutDouble(tournament: Tournament, now: number): BracketLayout {
  const frame = frameOf(tournament);
  const layout = emptyLayout(frame, columnsOf(frame));
  for (const { rounds } of sectionsOf(tournament)) {
    for (const { matches } of rounds) {
      for (const match of matches) addMatch(layout, frame, match, now);
    }
  }
  return layout;
}

function frameOf(tournament: Tournament): DoubleFrame {
  const shape = eliminationOf(tournament);
  const top = pad + headRoom;
  const lowerTop = top + (tournament.slots / 2) * cards.unit + gap + headRoom;
  const height = lowerTop + (tournament.slots / 4) * cards.unit + pad;
  const grid: Grid = { shape, top, lowerTop };

  const finalRounds = sectionsOf(tournament)[finals]?.rounds.length ?? 1;
  const finalMiddle = middleOf(grid, { section: finals, round: 0, order: 0 }) + cards.head / 2;
  const champion: Rect = {
    x: columnX(shape, finals, finalRounds),
    y: finalMiddle - cards.plate.height / 2,
    ...cards.plate,
  };
  return {
    ...grid,
    tournament,
    width: champion.x + champion.width + pad,
    height: Math.max(height, champion.y + champion.height + pad),
    champion,
  };
}

/** Returns the left end of a round's cards. The final follows the last round of the lower bracket. */
function columnX(shape: Elimination, section: number, round: number): number {
  const column = section === finals ? roundsIn(shape, lower) + round : round;
  return pad + column * cards.pitch;
}

/** Returns the vertical middle of a match. The final is halfway between the last matches of the two brackets. */
function middleOf(grid: Grid, { section, round, order }: MatchPlace): number {
  const { shape, top, lowerTop } = grid;
  if (section === finals) {
    const last = (of: number) => middleOf(grid, { section: of, round: roundsIn(shape, of) - 1, order: 0 });
    return (last(upper) + last(lower)) / 2;
  }
  const joined = section === lower ? Math.floor(round / 2) : round;
  return (section === lower ? lowerTop : top) + (order + 0.5) * 2 ** joined * cards.unit;
}

function boxOf(grid: Grid, place: MatchPlace): Rect {
  return {
    x: columnX(grid.shape, place.section, place.round),
    y: middleOf(grid, place) - cardHeight / 2,
    width: cards.width,
    height: cardHeight,
  };
}

/** Returns the columns of all rounds, with titles above their section; those of the final are above its match. */
function columnsOf(frame: DoubleFrame): Column[] {
  return sectionsOf(frame.tournament).flatMap(({ section, rounds }) =>
    rounds.map(({ round, beginsAt }) => {
      const { x, y, width } = boxOf(frame, { section, round, order: 0 });
      const below = section === finals ? y : section === lower ? frame.lowerTop : frame.top;
      return { section, round, beginsAt, heading: 1, x, y: below - 14, width };
    }),
  );
}

/** Adds a match and its lines, up to the card of the next match or to the champion. */
function addMatch({ nodes, lines }: BracketLayout, frame: DoubleFrame, match: Match, now: number): void {
  const { tournament, shape, champion } = frame;
  const box = boxOf(frame, match);
  nodes.push({ match, heading: 1, box });
  const ports = portsOf(box);
  const centre = (ports[0] + ports[1]) / 2;
  const edge = box.x + box.width;
  const barX = edge + cards.stub;
  pushJoint(lines, { match, heading: 1, ports, barX, centre }, edge, now);
  const next = advancesTo(shape, match);
  const target = next && findMatch(tournament, next.round, next.order, next.section);
  if (!next || !target) {
    pushOut(lines, match, [
      [barX, centre],
      [champion.x, centre],
    ]);
    return;
  }
  const nextBox = boxOf(frame, next);
  // Both sides of a grand final continue in its reset, so the line leads to the match instead of one side.
  const y = match.section === finals ? centre : portsOf(nextBox)[next.slot];
  const turn = nextBox.x - (cards.pitch - cards.width - cards.stub) / 2 + 4;
  pushOut(lines, match, [
    [barX, centre],
    [turn, centre],
    [turn, y],
    [nextBox.x, y],
  ]);
}
