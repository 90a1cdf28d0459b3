/** One line of a generated bracket: an SVG path and its round, counted from the first. */
export interface BracketLine {
  d: string;
  round: number;
  won: boolean;
}

export interface BracketShape {
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
