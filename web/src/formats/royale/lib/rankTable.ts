type Num = number | '';

/** Returns points that decrease by equal steps from the first rank, but not below zero. */
export function equalSteps(count: number, first: number, step: number): number[] {
  return Array.from({ length: count }, (_, index) => Math.max(0, first - step * index));
}

/** Returns the table with one rank's points for it and every rank below. */
export function filledDown(rows: readonly Num[], from: number): Num[] {
  return rows.map((point, index) => (index > from ? (rows[from] ?? 0) : point));
}

/** Returns the table with a pasted column from one row on; null if the text is no column of whole numbers. */
export function pastedColumn(rows: readonly Num[], from: number, text: string): Num[] | null {
  const cells = text.trim().split(/[\s,、;]+/);
  if (cells.length < 2 || cells.some((cell) => !/^\d{1,4}$/.test(cell))) return null;
  return rows.map((point, index) => {
    const cell = cells[index - from];
    return index >= from && cell !== undefined ? Number(cell) : point;
  });
}
