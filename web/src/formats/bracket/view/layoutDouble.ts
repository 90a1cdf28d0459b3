import { advancesTo, finals, lower, type MatchPlace, roundsIn } from '@/entities/match/lib/elimination';
import type { Match, Tournament } from '@/shared/api/types';
import {
  type BracketLayout,
  cardHeight,
  cards,
  pad,
  portsOf,
  pushJoint,
  pushOut,
  type Rect,
} from './geometry';
import { eliminationOf, findMatch, sectionsOf } from './tree';

/** Height of the titles above a section's rounds. */
const headRoom = 44;
const gap = 40;

/**
 * Places a double elimination: the upper bracket, the lower one below it, and to the right the grand final with its
 * reset while that can be played. Losers of the upper bracket come down without a line; the slot names their match.
 */
export function layoutDouble(tournament: Tournament, now: number): BracketLayout {
  const shape = eliminationOf(tournament);
  const sections = sectionsOf(tournament);
  const top = pad + headRoom;
  const lowerTop = top + (tournament.slots / 2) * cards.unit + gap + headRoom;
  const height = lowerTop + (tournament.slots / 4) * cards.unit + pad;
  const finalColumn = roundsIn(shape, lower);
  const plateColumn = finalColumn + (sections[finals]?.rounds.length ?? 1);
  const columnX = (column: number) => pad + column * cards.pitch;

  const middleOf = ({ section, round, order }: MatchPlace): number => {
    if (section === finals) {
      return (
        (middleOf({ section: 0, round: shape.rounds - 1, order: 0 }) +
          middleOf({ section: lower, round: finalColumn - 1, order: 0 })) /
        2
      );
    }
    const joined = section === lower ? Math.floor(round / 2) : round;
    return (section === lower ? lowerTop : top) + (order + 0.5) * 2 ** joined * cards.unit;
  };
  const columnOf = ({ section, round }: MatchPlace) => (section === finals ? finalColumn + round : round);
  const boxOf = (place: MatchPlace): Rect => ({
    x: columnX(columnOf(place)),
    y: middleOf(place) - cardHeight / 2,
    width: cards.width,
    height: cardHeight,
  });
  const finalMiddle = middleOf({ section: finals, round: 0, order: 0 }) + cards.head / 2;
  const champion: Rect = {
    x: columnX(plateColumn),
    y: finalMiddle - cards.plate.height / 2,
    ...cards.plate,
  };

  const layout: BracketLayout = {
    width: columnX(plateColumn) + cards.plate.width + pad,
    height: Math.max(height, champion.y + champion.height + pad),
    nodes: [],
    leaves: [],
    lines: [],
    columns: sections.flatMap(({ section, rounds }) =>
      rounds.map(({ round, startTime }) => ({
        section,
        round,
        startTime,
        heading: 1 as const,
        x: columnX(columnOf({ section, round, order: 0 })),
        y:
          (section === finals ? boxOf({ section, round, order: 0 }).y : section === lower ? lowerTop : top) -
          14,
        width: cards.width,
      })),
    ),
    champion,
    thirdTitle: null,
  };

  function place(match: Match) {
    const box = boxOf(match);
    layout.nodes.push({ match, heading: 1, box });
    const ports = portsOf(box);
    const centre = (ports[0] + ports[1]) / 2;
    const edge = box.x + box.width;
    const barX = edge + cards.stub;
    pushJoint(layout.lines, { match, heading: 1, ports, barX, centre }, edge, now);
    const next = advancesTo(shape, match);
    const target = next && findMatch(tournament, next.round, next.order, next.section);
    if (!next || !target) {
      pushOut(layout.lines, match, [
        [barX, centre],
        [champion.x, centre],
      ]);
      return;
    }
    const { x, ...to } = boxOf(next);
    // Both sides of a grand final continue in its reset, so the line leads to the match instead of one side.
    const y = match.section === finals ? centre : portsOf({ x, ...to })[next.slot];
    const turn = x - (cards.pitch - cards.width - cards.stub) / 2 + 4;
    pushOut(layout.lines, match, [
      [barX, centre],
      [turn, centre],
      [turn, y],
      [x, y],
    ]);
  }
  for (const { rounds } of sections) for (const { matches } of rounds) matches.forEach(place);
  return layout;
}
