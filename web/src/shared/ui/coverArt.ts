import { seeded } from '../lib/random';
import { type Pigment, pigmentOf } from './pigments';

/** One line of a generated bracket: an SVG path and its round, counted from the first. */
export interface BracketLine {
  d: string;
  round: number;
  won: boolean;
}

interface BracketShape {
  /** The first round has 2^depth lines. */
  depth: number;
  /** Where the first round starts and where the winner's line ends. */
  from: number;
  to: number;
  /** The range across which the first round is spread. */
  low: number;
  high: number;
  /** `up` grows towards smaller y, `right` and `left` along x. */
  way: 'up' | 'right' | 'left';
  /** Length of round r as a share of the whole; equal lengths if absent. */
  step?: (round: number) => number;
}

function point(way: BracketShape['way'], along: number, across: number): string {
  return way === 'up'
    ? `${across.toFixed(1)} ${along.toFixed(1)}`
    : `${along.toFixed(1)} ${across.toFixed(1)}`;
}

/** Draws a knock-out whose results come from `random`. The champion's lines are marked as won. */
export function bracketLines(shape: BracketShape, random: () => number): BracketLine[] {
  const { depth, from, to, low, high, way } = shape;
  const level = (round: number) => from + (to - from) * (shape.step?.(round) ?? round / (depth + 1));
  const size = 2 ** depth;
  const gap = (high - low) / size;
  let across = Array.from({ length: size }, (_, i) => low + gap * (i + 0.5));
  const champion = Math.floor(random() * size);
  const lines: BracketLine[] = [];
  for (let round = 0; round < depth; round++) {
    const next: number[] = [];
    for (let i = 0; i < across.length; i += 2) {
      const a = across[i] ?? 0;
      const b = across[i + 1] ?? 0;
      const middle = (a + b) / 2;
      const lucky = champion >> (round + 1) === i / 2 ? (champion >> round) & 1 : -1;
      for (const [side, start] of [a, b].entries()) {
        lines.push({
          d: `M${point(way, level(round), start)}L${point(way, level(round + 1), start)}L${point(way, level(round + 1), middle)}`,
          round,
          won: lucky === side,
        });
      }
      next.push(middle);
    }
    across = next;
  }
  const top = across[0] ?? 0;
  lines.push({
    d: `M${point(way, level(depth), top)}L${point(way, level(depth + 1), top)}`,
    round: depth,
    won: true,
  });
  return lines;
}

export interface CoverArt {
  pigment: Pigment;
  /** Faint lines in the background. */
  back: BracketLine[];
  front: BracketLine[];
  /** A plain shape behind the drawing. */
  plate: string;
}

/** Width and height of a generated cover. */
export const coverSize = { width: 640, height: 360 } as const;

/** Returns the cover of a contest without an image: the game chooses the colour, the contest the drawing. */
export function coverArt(id: string | number, gameKey: string): CoverArt {
  const pigment = pigmentOf(seeded(`game ${gameKey}`));
  const random = seeded(`contest ${id}`);
  const { width, height } = coverSize;
  const composition = Math.floor(random() * 3);
  const depth = 3 + Math.floor(random() * 2);
  const lean = (random() - 0.5) * 160;
  if (composition === 0) {
    const middle = width / 2 + lean;
    return {
      pigment,
      back: bracketLines(
        { depth: 5, from: height + 20, to: -60, low: -width * 0.4, high: width * 1.4, way: 'up' },
        random,
      ),
      front: bracketLines(
        { depth, from: height + 10, to: 26, low: middle - 250, high: middle + 250, way: 'up' },
        random,
      ),
      plate: `M${middle - 300} ${height}L${middle} ${-70}L${middle + 300} ${height}Z`,
    };
  }
  const meet = width / 2 + lean;
  if (composition === 1) {
    return {
      pigment,
      back: bracketLines(
        { depth: 5, from: -30, to: width + 60, low: -height * 0.5, high: height * 1.5, way: 'right' },
        random,
      ),
      front: [
        ...bracketLines({ depth, from: -12, to: meet, low: 16, high: height - 16, way: 'right' }, random),
        ...bracketLines(
          { depth, from: width + 12, to: meet, low: 16, high: height - 16, way: 'left' },
          random,
        ).map((line) => ({ ...line, won: false })),
      ],
      plate: `M0 0H${meet}V${height}H0Z`,
    };
  }
  return {
    pigment,
    back: bracketLines(
      { depth: 4, from: width + 20, to: -40, low: -200, high: height + 200, way: 'left' },
      random,
    ),
    front: bracketLines(
      {
        depth: depth + 1,
        from: -12,
        to: width - 70 + lean / 3,
        low: -40,
        high: height + 40,
        way: 'right',
        step: (round) => (round / (depth + 2)) ** 1.25,
      },
      random,
    ),
    plate: `M0 ${height}V${height * 0.45}L${width} ${height * 0.12}V${height}Z`,
  };
}
