/** A match of a small knock-out that is drawn from the bottom (first round) to the top (champion). */
interface DrawnMatch {
  round: number;
  /** Path of the winning side and of the losing side, each from its start to the joint. */
  won: string;
  lost: string;
  /** The joint where both sides meet. */
  x: number;
  y: number;
  /** The champion won this match. */
  champion: boolean;
}

interface DrawnBracket {
  matches: DrawnMatch[];
  slots: { x: number; champion: boolean }[];
  /** The path from the final to the top. */
  stem: string;
  apex: { x: number; y: number };
}

export const bracketDepth = 4;
export const bracketSize = { width: 560, height: 430 } as const;

const bottom = 392;
const levels = [bottom, 318, 244, 176, 114];
const top = 62;

/** Returns a drawn knock-out with random winners. */
export function randomBracket(random: () => number): DrawnBracket {
  const size = 2 ** bracketDepth;
  const gap = (bracketSize.width - 24) / size;
  const start = Array.from({ length: size }, (_, i) => ({ x: 12 + gap * (i + 0.5), slot: i }));
  let standing = start;
  const matches: (DrawnMatch & { winner: number })[] = [];
  for (let round = 0; round < bracketDepth; round++) {
    const from = levels[round] ?? 0;
    const to = levels[round + 1] ?? 0;
    const next: typeof standing = [];
    for (let i = 0; i + 1 < standing.length; i += 2) {
      const pair = [standing[i], standing[i + 1]] as const;
      const [a, b] = pair;
      if (!a || !b) continue;
      const x = (a.x + b.x) / 2;
      const [winner, loser] = random() < 0.5 ? [a, b] : [b, a];
      const way = (side: typeof a) => `M${side.x} ${from}V${to}H${x}`;
      matches.push({
        round,
        won: way(winner),
        lost: way(loser),
        x,
        y: to,
        champion: false,
        winner: winner.slot,
      });
      next.push({ x, slot: winner.slot });
    }
    standing = next;
  }
  const champion = standing[0] ?? { x: bracketSize.width / 2, slot: 0 };
  return {
    matches: matches.map(({ winner, ...match }) => ({ ...match, champion: winner === champion.slot })),
    slots: start.map(({ x, slot }) => ({ x, champion: slot === champion.slot })),
    stem: `M${champion.x} ${levels[bracketDepth] ?? 0}V${top}`,
    apex: { x: champion.x, y: top },
  };
}
