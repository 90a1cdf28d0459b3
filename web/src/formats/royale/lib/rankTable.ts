type Num = number | '';

/** Points that fall by equal steps from the first rank on, never below nothing. */
export function equalSteps(count: number, first: number, step: number): number[] {
  return Array.from({ length: count }, (_, index) => Math.max(0, first - step * index));
}

/** The table with one rank's points for it and every rank below. */
export function filledDown(rows: readonly Num[], from: number): Num[] {
  return rows.map((point, index) => (index > from ? (rows[from] ?? 0) : point));
}

/** The table with a pasted column from one row on; null where what was pasted is no column of whole numbers. */
export function pastedColumn(rows: readonly Num[], from: number, text: string): Num[] | null {
  const cells = text.trim().split(/[\s,、;]+/);
  if (cells.length < 2 || cells.some((cell) => !/^\d{1,4}$/.test(cell))) return null;
  return rows.map((point, index) => {
    const cell = cells[index - from];
    return index >= from && cell !== undefined ? Number(cell) : point;
  });
}
