/** A match of a small knock-out that is drawn from the bottom (first round) to the top (champion). */
interface TowerMatch {
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

interface Tower {
  matches: TowerMatch[];
  slots: { x: number; champion: boolean }[];
  /** The path from the final to the top. */
  stem: string;
  apex: { x: number; y: number };
}

export const towerDepth = 4;
export const towerSize = { width: 560, height: 430 } as const;

const bottom = 392;
const levels = [bottom, 318, 244, 176, 114];
const top = 62;

/** Returns a drawn knock-out with random winners. */
export function randomBracket(random: () => number): Tower {
  const size = 2 ** towerDepth;
  const gap = (towerSize.width - 24) / size;
  const start = Array.from({ length: size }, (_, i) => ({ x: 12 + gap * (i + 0.5), slot: i }));
  let standing = start;
  const matches: (TowerMatch & { winner: number })[] = [];
  for (let round = 0; round < towerDepth; round++) {
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
  const champion = standing[0] ?? { x: towerSize.width / 2, slot: 0 };
  return {
    matches: matches.map(({ winner, ...match }) => ({ ...match, champion: winner === champion.slot })),
    slots: start.map(({ x, slot }) => ({ x, champion: slot === champion.slot })),
    stem: `M${champion.x} ${levels[towerDepth] ?? 0}V${top}`,
    apex: { x: champion.x, y: top },
  };
}
