import type { Match, Tournament } from '@/shared/api/types';
import {
  type BracketLayout,
  cardHeight,
  cards,
  type Heading,
  pad,
  pushJoint,
  pushOut,
  type Rect,
} from './geometry';
import { addThird, columnsOf, emptyLayout, type Frame, headingOf, middleOf } from './sides';

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

interface SheetFrame extends Frame {
  /** The horizontal middle, where two sides meet. */
  axis: number;
  /** Returns the horizontal place of a round's joints. */
  barX: (round: number, heading: Heading) => number;
}

/** Places a bracket that shows names and lines. */
export function layoutSheet(tournament: Tournament, sides: 1 | 2, now: number): BracketLayout {
  const frame = frameOf(tournament, sides);
  const { axis, barX, finalY, champion } = frame;
  const columns = columnsOf(tournament, sides, (round, heading) =>
    heading === 0
      ? { x: axis - champion.width / 2, width: champion.width }
      : { x: barX(round, heading) + (heading === 1 ? 6 : 6 - sheet.pitch), width: sheet.pitch - 12 },
  );
  const layout = emptyLayout(frame, columns);
  for (const match of tournament.rounds.flatMap(({ matches }) => matches))
    addMatch(layout, frame, match, now);
  addThird(layout, tournament, {
    // Beside the line of the final, which goes down past its title.
    x: sides === 1 ? barX(tournament.rounds.length - 1, 1) + 12 : axis - cards.width / 2,
    y: finalY + sheet.third - cardHeight,
    above: 8,
  });
  return layout;
}

function frameOf(tournament: Tournament, sides: 1 | 2): SheetFrame {
  const { plate, pitch } = sheet;
  const last = tournament.rounds.length - 1;
  const bodyHeight = (tournament.slots / 2 / sides) * sheet.unit;
  const above = sides === 2 ? 40 + plate.height : plate.height / 2;
  const below = tournament.third ? sheet.third : sheet.label.height;
  const top = pad + Math.max(0, above - bodyHeight / 2);
  const finalY = top + bodyHeight / 2;

  const firstBar = pad + sheet.name + sheet.stub;
  // With two sides the lines of the semi-finals are as far apart as the champion's place is wide.
  const middleGap = Math.max(plate.width + 24 - pitch, 0);
  const width =
    sides === 1
      ? firstBar + (last + 1) * pitch + plate.width + pad
      : 2 * (firstBar + last * pitch) + middleGap;
  const axis = width / 2;
  return {
    tournament,
    sides,
    width,
    height: Math.max(top + bodyHeight, finalY + below) + pad,
    top,
    finalY,
    axis,
    barX: (round, heading) => {
      if (heading === 0) return axis;
      return heading === 1 ? firstBar + round * pitch : width - firstBar - round * pitch;
    },
    champion:
      sides === 1
        ? { x: width - pad - plate.width, y: finalY - plate.height / 2, ...plate }
        : { x: axis - plate.width / 2, y: finalY - above, ...plate },
  };
}

/** Adds a match and its lines, and in the first round the names of its participants. */
function addMatch(layout: BracketLayout, frame: SheetFrame, match: Match, now: number): void {
  const { tournament, sides, barX, champion } = frame;
  const last = tournament.rounds.length - 1;
  const heading = headingOf(tournament, match, sides);
  const bar = barX(match.round, heading);
  const centre = frame.top + middleOf(tournament, match, sides) * sheet.unit;
  layout.nodes.push({ match, heading, box: labelBox(bar, centre, heading) });
  if (heading === 0) {
    pushOut(layout.lines, match, [
      [bar, centre],
      [bar, champion.y + champion.height],
    ]);
    return;
  }
  const first = match.round === 0;
  const reach = first ? sheet.row / 2 : 2 ** (match.round - 2) * sheet.unit;
  const ports: [number, number] = [centre - reach, centre + reach];
  if (first) addLeaves(layout, match, heading, ports);
  const stubFrom = first ? bar - heading * sheet.stub : null;
  pushJoint(layout.lines, { match, heading, ports, barX: bar, centre }, stubFrom, now);
  const nextHeading = sides === 2 && match.round === last - 1 ? 0 : heading;
  const end = match.round === last ? champion.x : barX(match.round + 1, nextHeading);
  pushOut(layout.lines, match, [
    [bar, centre],
    [end, centre],
  ]);
}

/** Adds the names of a match of the first round, at the outer edge of the sheet. */
function addLeaves(layout: BracketLayout, match: Match, heading: Heading, ports: [number, number]): void {
  const x = heading === 1 ? pad : layout.width - pad - sheet.name;
  for (const slot of [0, 1] as const) {
    layout.leaves.push({
      participant: match.participants[slot] ?? null,
      match,
      slot,
      heading,
      box: { x, y: ports[slot] - sheet.row / 2, width: sheet.name, height: sheet.row },
    });
  }
}

/** Returns the box of a sheet's label: beside the joint on the outgoing line, in the middle below it. */
function labelBox(bar: number, centre: number, heading: Heading): Rect {
  const { width, height } = sheet.label;
  if (heading === 0) return { x: bar - width / 2, y: centre, width, height };
  return { x: heading === 1 ? bar + 6 : bar - 6 - width, y: centre - height / 2, width, height };
}
