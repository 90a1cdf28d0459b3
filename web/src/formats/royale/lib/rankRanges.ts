interface RankRange {
  from: number;
  to: number;
  point: number;
}

/** Joins neighbouring ranks with the same points. */
export function rankRanges(rows: readonly { rank: number; point: number }[]): RankRange[] {
  const ranges: RankRange[] = [];
  for (const { rank, point } of [...rows].sort((a, b) => a.rank - b.rank)) {
    const last = ranges.at(-1);
    if (last && last.point === point && last.to === rank - 1) last.to = rank;
    else ranges.push({ from: rank, to: rank, point });
  }
  return ranges;
}
