import { isLive } from '@/entities/match/lib/state';
import type { Match, ParticipantRef } from '@/shared/api/types';

/** `cards` shows each match in full; `sheet` shows names and lines. */
export type Density = 'cards' | 'sheet';

export interface BracketShape {
  density: Density;
  /** With 2, the halves meet in the middle. */
  sides: 1 | 2;
}

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type Point = readonly [x: number, y: number];

/** The direction of a winner's line: 1 to the right, -1 to the left, 0 upwards from the middle. */
export type Heading = 1 | -1 | 0;

export interface MatchNode {
  match: Match;
  box: Rect;
  heading: Heading;
}

/** A slot of the first round beside the bracket; only in a sheet. */
export interface Leaf {
  participant: ParticipantRef | null;
  match: Match;
  slot: 0 | 1;
  box: Rect;
  heading: Heading;
}

/** `quiet` is the line of a participant who advances without a match. */
type LineState = 'idle' | 'live' | 'quiet' | 'won';

export interface Line {
  matchId: number;
  /** `stub` goes from a participant to the joint, `arm` from there to its middle, `out` to the next match. */
  part: 'stub' | 'arm' | 'out';
  /** The entry on the line; null if it is unknown. */
  entry: number | null;
  state: LineState;
  points: readonly Point[];
}

export interface Column {
  section: number;
  round: number;
  beginsAt: string;
  x: number;
  /** The bottom of its title if the drawing contains it; otherwise the title stays at the top of the viewport. */
  y?: number;
  width: number;
  heading: Heading;
}

export interface BracketLayout {
  width: number;
  height: number;
  nodes: MatchNode[];
  leaves: Leaf[];
  lines: Line[];
  columns: Column[];
  /** The place of the champion. */
  champion: Rect;
  /** The title above the third-place match. */
  thirdTitle: Point | null;
}

export const cards = {
  unit: 112,
  width: 236,
  head: 26,
  row: 32,
  pitch: 304,
  stub: 14,
  plate: { width: 236, height: 112 },
  third: 104,
} as const;

export const cardHeight = cards.head + cards.row * 2;
export const pad = 24;

export interface Geometry {
  match: Match;
  heading: Heading;
  /** The heights at which the two participants' lines enter. */
  ports: [number, number];
  /** The joint's vertical line. */
  barX: number;
  centre: number;
}

/** Returns the heights at which the lines of the two participants enter a card. */
export function portsOf(box: Rect): [number, number] {
  return [box.y + cards.head + cards.row / 2, box.y + cards.head + cards.row * 1.5];
}

export function pushJoint(lines: Line[], geometry: Geometry, stubFrom: number | null, now: number): void {
  const { match, ports, barX, centre } = geometry;
  for (const slot of [0, 1] as const) {
    const entry = match.participants[slot]?.id ?? null;
    const state = jointState(match, entry, now);
    if (stubFrom !== null) {
      lines.push({
        matchId: match.id,
        part: 'stub',
        entry,
        state,
        points: [
          [stubFrom, ports[slot]],
          [barX, ports[slot]],
        ],
      });
    }
    lines.push({
      matchId: match.id,
      part: 'arm',
      entry,
      state,
      points: [
        [barX, ports[slot]],
        [barX, centre],
      ],
    });
  }
}

function jointState(match: Match, entry: number | null, now: number): LineState {
  if (match.winner !== null && match.winner === entry) return match.state === 'bye' ? 'quiet' : 'won';
  return isLive(match, now) ? 'live' : 'idle';
}

export function pushOut(lines: Line[], match: Match, points: Point[]): void {
  const state = match.winner === null ? 'idle' : match.state === 'bye' ? 'quiet' : 'won';
  lines.push({ matchId: match.id, part: 'out', entry: match.winner, state, points });
}
