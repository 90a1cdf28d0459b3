import { hasEntry, isThirdPlace } from '@/entities/match/lib/state';
import type { Match, Tournament } from '@/shared/api/types';
import {
  type BracketLayout,
  type BracketShape,
  type Column,
  cardHeight,
  cards,
  type Geometry,
  type Heading,
  type Leaf,
  type Line,
  type MatchNode,
  type Point,
  pad,
  portsOf,
  pushJoint,
  pushOut,
  type Rect,
} from './geometry';
import { layoutDouble } from './layoutDouble';
import { findMatch } from './tree';

const sheet = {
  row: 24,
  unit: 56,
  name: 176,
  stub: 18,
  pitch: 112,
  label: { width: 102, height: 40 },
  plate: { width: 212, height: 96 },
  third: 160,
} as const;

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

/** Returns the direction of a winner's line. The third-place match is in the middle, as the final is. */
export function headingOf(tournament: Tournament, match: Match, sides: 1 | 2): Heading {
  if (sides === 1) return 1;
  const count = tournament.rounds[match.round]?.matches.length ?? 0;
  if (count < 2) return 0;
  return match.order < count / 2 ? 1 : -1;
}

/** Returns the vertical middle of a match, in units of first-round matches of its side. */
function middleOf(match: Match, half: number, heading: Heading): number {
  const order = heading === -1 ? match.order - half : match.order;
  return (order + 0.5) * 2 ** match.round;
}

function layoutCards(tournament: Tournament, sides: 1 | 2, now: number): BracketLayout {
  const last = tournament.rounds.length - 1;
  const rows = tournament.slots / 2 / sides;
  const third = tournament.third;
  const finalMiddle = (rows * cards.unit) / 2;

  // With two sides the champion is above the final and the third-place match below it; a low bracket gets more height.
  const above = sides === 2 ? cardHeight / 2 + 44 + cards.plate.height : cards.plate.height / 2;
  const below = cardHeight / 2 + (third ? cards.third + cardHeight - 30 : 0);
  const top = pad + Math.max(0, above - finalMiddle);
  const height = top + Math.max(rows * cards.unit, finalMiddle + below) + pad;
  const columnCount = sides === 1 ? last + 1 : 2 * last + 1;
  const bodyWidth = (columnCount - 1) * cards.pitch + cards.width;
  const width = pad * 2 + bodyWidth + (sides === 1 ? cards.pitch - cards.width + cards.plate.width : 0);

  const columnX = (round: number, heading: Heading) =>
    heading === -1 ? pad + bodyWidth - cards.width - round * cards.pitch : pad + round * cards.pitch;

  const nodes: MatchNode[] = [];
  const lines: Line[] = [];
  const place = (match: Match): MatchNode => {
    const half = 2 ** (last - match.round) / 2;
    const heading = headingOf(tournament, match, sides);
    const middle =
      top + (heading === 0 ? finalMiddle : middleOf(match, heading === -1 ? half : 0, heading) * cards.unit);
    return {
      match,
      heading,
      box: {
        x: columnX(match.round, heading),
        y: middle - cardHeight / 2,
        width: cards.width,
        height: cardHeight,
      },
    };
  };
  const plateX = pad + bodyWidth + (sides === 1 ? cards.pitch - cards.width : 0);
  const finalX = columnX(last, sides === 1 ? 1 : 0);
  const champion: Rect =
    sides === 1
      ? { x: plateX, y: top + finalMiddle + cards.head / 2 - cards.plate.height / 2, ...cards.plate }
      : { x: finalX, y: top + finalMiddle - above, ...cards.plate };

  for (const round of tournament.rounds) {
    for (const match of round.matches) {
      const node = place(match);
      nodes.push(node);
      const ports = portsOf(node.box);
      const centre = (ports[0] + ports[1]) / 2;
      if (node.heading === 0) {
        const x = node.box.x + node.box.width / 2;
        pushOut(lines, match, [
          [x, node.box.y],
          [x, champion.y + champion.height],
        ]);
        continue;
      }
      const edge = node.heading === 1 ? node.box.x + node.box.width : node.box.x;
      const geometry: Geometry = {
        match,
        heading: node.heading,
        ports,
        barX: edge + node.heading * cards.stub,
        centre,
      };
      pushJoint(lines, geometry, edge, now);
      const next = findMatch(tournament, match.round + 1, Math.floor(match.order / 2));
      if (!next) {
        pushOut(lines, match, [
          [geometry.barX, centre],
          [champion.x, centre],
        ]);
        continue;
      }
      const target = place(next);
      const targetY = portsOf(target.box)[match.order % 2 === 0 ? 0 : 1];
      const targetX = node.heading === 1 ? target.box.x : target.box.x + target.box.width;
      const turn = geometry.barX + node.heading * ((cards.pitch - cards.width - cards.stub) / 2 + 4);
      pushOut(lines, match, [
        [geometry.barX, centre],
        [turn, centre],
        [turn, targetY],
        [targetX, targetY],
      ]);
    }
  }

  const thirdY = top + finalMiddle + cardHeight / 2 + cards.third - 46;
  if (third) {
    nodes.push({
      match: third.match,
      heading: 0,
      box: { x: finalX, y: thirdY, width: cards.width, height: cardHeight },
    });
  }
  return {
    width,
    height,
    nodes,
    leaves: [],
    lines,
    columns: columnsOf(tournament, sides, (round, heading) => ({
      x: columnX(round, heading),
      width: cards.width,
    })),
    champion,
    thirdTitle: third ? [finalX, thirdY - 12] : null,
  };
}

function layoutSheet(tournament: Tournament, sides: 1 | 2, now: number): BracketLayout {
  const last = tournament.rounds.length - 1;
  const rows = tournament.slots / 2 / sides;
  const third = tournament.third;
  const finalMiddle = (rows * sheet.unit) / 2;
  const { label, plate } = sheet;

  const above = sides === 2 ? 40 + plate.height : plate.height / 2;
  const below = third ? sheet.third : label.height;
  const top = pad + Math.max(0, above - finalMiddle);
  const height = top + Math.max(rows * sheet.unit, finalMiddle + below) + pad;
  const firstBar = pad + sheet.name + sheet.stub;
  const arms = sides === 1 ? last + 1 : last;
  // With two sides the lines of the semi-finals are as far apart as the champion's place is wide.
  const middleGap = sides === 2 ? Math.max(plate.width + 24 - sheet.pitch, 0) : 0;
  const width =
    sides === 1
      ? firstBar + arms * sheet.pitch + plate.width + pad
      : 2 * (firstBar + arms * sheet.pitch) + middleGap;
  const axis = width / 2;
  const barX = (round: number, heading: Heading) =>
    heading === 0
      ? axis
      : heading === 1
        ? firstBar + round * sheet.pitch
        : width - firstBar - round * sheet.pitch;

  const champion: Rect =
    sides === 1
      ? { x: width - pad - plate.width, y: top + finalMiddle - plate.height / 2, ...plate }
      : { x: axis - plate.width / 2, y: top + finalMiddle - 40 - plate.height, ...plate };

  const nodes: MatchNode[] = [];
  const leaves: Leaf[] = [];
  const lines: Line[] = [];
  const middle = (match: Match): number => {
    const half = 2 ** (last - match.round) / 2;
    const heading = headingOf(tournament, match, sides);
    return (
      top + (heading === 0 ? finalMiddle : middleOf(match, heading === -1 ? half : 0, heading) * sheet.unit)
    );
  };

  for (const round of tournament.rounds) {
    for (const match of round.matches) {
      const heading = headingOf(tournament, match, sides);
      const bar = barX(match.round, heading);
      const centre = middle(match);
      nodes.push({ match, heading, box: labelBox(bar, centre, heading) });

      if (heading === 0) {
        pushOut(lines, match, [
          [bar, centre],
          [bar, champion.y + champion.height],
        ]);
        continue;
      }
      let ports: [number, number];
      let stubFrom: number | null = null;
      if (match.round === 0) {
        ports = [centre - sheet.row / 2, centre + sheet.row / 2];
        stubFrom = bar - heading * sheet.stub;
        for (const slot of [0, 1] as const) {
          leaves.push({
            participant: match.participants[slot] ?? null,
            match,
            slot,
            heading,
            box: {
              x: heading === 1 ? pad : width - pad - sheet.name,
              y: ports[slot] - sheet.row / 2,
              width: sheet.name,
              height: sheet.row,
            },
          });
        }
      } else {
        const reach = 2 ** (match.round - 2) * sheet.unit;
        ports = [centre - reach, centre + reach];
      }
      pushJoint(lines, { match, heading, ports, barX: bar, centre }, stubFrom, now);
      const nextHeading: Heading = sides === 2 && match.round === last - 1 ? 0 : heading;
      const end = match.round === last ? champion.x : barX(match.round + 1, nextHeading);
      pushOut(lines, match, [
        [bar, centre],
        [end, centre],
      ]);
    }
  }
  // Beside the line of the final, which goes down past its title.
  const thirdX = sides === 1 ? barX(last, 1) + 12 : axis - cards.width / 2;
  const thirdY = top + finalMiddle + sheet.third - cardHeight;
  if (third) {
    nodes.push({
      match: third.match,
      heading: 0,
      box: { x: thirdX, y: thirdY, width: cards.width, height: cardHeight },
    });
  }
  return {
    width,
    height,
    nodes,
    leaves,
    lines,
    columns: columnsOf(tournament, sides, (round, heading) =>
      heading === 0
        ? { x: axis - plate.width / 2, width: plate.width }
        : { x: barX(round, heading) + (heading === 1 ? 6 : 6 - sheet.pitch), width: sheet.pitch - 12 },
    ),
    champion,
    thirdTitle: third ? [thirdX, thirdY - 8] : null,
  };
}

/** Returns the box of a sheet's label: beside the joint on the outgoing line, in the middle below it. */
function labelBox(bar: number, centre: number, heading: Heading): Rect {
  const { width, height } = sheet.label;
  if (heading === 0) return { x: bar - width / 2, y: centre, width, height };
  return { x: heading === 1 ? bar + 6 : bar - 6 - width, y: centre - height / 2, width, height };
}

function columnsOf(
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
