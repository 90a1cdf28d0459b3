/** Entries by group; the first group is A. */
export type Groups = readonly (readonly number[])[];

/** The fewest entries in a group. */
export const smallest = 2;

export function groupOf(groups: Groups, entry: number): number {
  return groups.findIndex((group) => group.includes(entry));
}

/** Exchanges the groups of two entries. */
export function swapped(groups: Groups, a: number, b: number): number[][] {
  return groups.map((group) => group.map((entry) => (entry === a ? b : entry === b ? a : entry)));
}

/** Moves an entry to the end of another group. */
export function moved(groups: Groups, entry: number, to: number): number[][] {
  if (groupOf(groups, entry) === to) return groups.map((group) => [...group]);
  return groups.map((group, index) => {
    const others = group.filter((each) => each !== entry);
    return index === to ? [...others, entry] : others;
  });
}

/** Distributes the entries in random order back and forth, so that group sizes differ by at most one. */
export function dealt(groups: Groups, random: () => number = Math.random): number[][] {
  const all = groups.flat();
  for (let i = all.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [all[i], all[j]] = [all[j] ?? 0, all[i] ?? 0];
  }
  const next = groups.map((): number[] => []);
  all.forEach((entry, index) => {
    const place = index % (2 * next.length);
    next[place < next.length ? place : 2 * next.length - 1 - place]?.push(entry);
  });
  return next;
}

/**
 * Returns rounds and matches of groups in which everybody plays everybody. In a group of odd size one is free each
 * round.
 */
export function sizeOf(groups: Groups, legs: number): { rounds: number; matches: number } {
  let rounds = 0;
  let matches = 0;
  for (const { length } of groups) {
    rounds = Math.max(rounds, legs * (length - 1 + (length % 2)));
    matches += (legs * length * (length - 1)) / 2;
  }
  return { rounds, matches };
}
