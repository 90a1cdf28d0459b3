import type { Match } from '@/shared/api/types';

/** One page of a long list. */
export interface PartOf<Item> {
  items: Item[];
  next: number | null;
  total: number;
}

/** The paging of a list that continues by position. */
export const byPosition = { param: 'after', first: 0 };

/** The most items in one answer. */
export const largestPart = 512;

/** Reads a list to its end, or until `enough`. */
export async function readAll<Item>(
  read: (after: number) => Promise<PartOf<Item>>,
  enough: (items: readonly Item[]) => boolean = () => false,
): Promise<Item[]> {
  const items: Item[] = [];
  let after: number | null = 0;
  while (after !== null && !enough(items)) {
    const part: PartOf<Item> = await read(after);
    items.push(...part.items);
    after = part.next;
  }
  return items;
}

/** How many undecided matches are listed before something is ended without them. */
const openShown = 20;

/** Returns the first undecided matches of some rounds, which are read one after another. */
export async function firstOpen(
  rounds: readonly number[],
  read: (round: number, after: number) => Promise<PartOf<Match>>,
): Promise<Match[]> {
  const open: Match[] = [];
  const isOpen = ({ state }: Match) => state === 'ready' || state === 'waiting';
  for (const round of rounds) {
    if (open.length >= openShown) break;
    const seen = await readAll(
      (after) => read(round, after),
      (matches) => matches.filter(isOpen).length >= openShown,
    );
    open.push(...seen.filter(isOpen));
  }
  return open.slice(0, openShown);
}
