/** Something in a list that two people edit; the key stays its own whatever else changes. */
export interface Keyed {
  key: string;
}

/** One member of the list as it was, as this person has it, and as the other one saved it; undefined is not in the list. */
export interface ListChange<Item> {
  key: string;
  base: Item | undefined;
  mine: Item | undefined;
  theirs: Item | undefined;
  /** Both changed it, and not to the same. */
  both: boolean;
}

function equal(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function byKey<Item extends Keyed>(list: readonly Item[]): Map<string, Item> {
  return new Map(list.map((item) => [item.key, item]));
}

/** What the other one changed in a list since both began. */
export function listChanges<Item extends Keyed>(
  base: readonly Item[],
  mine: readonly Item[],
  theirs: readonly Item[],
): ListChange<Item>[] {
  const [was, is, other] = [byKey(base), byKey(mine), byKey(theirs)];
  const keys = new Set([...other.keys(), ...was.keys()]);
  return [...keys].flatMap((key) => {
    const change = { key, base: was.get(key), mine: is.get(key), theirs: other.get(key) };
    if (equal(change.base, change.theirs)) return [];
    return [{ ...change, both: !equal(change.base, change.mine) && !equal(change.mine, change.theirs) }];
  });
}

/**
 * The list with what both changed: this person's version of what both changed, but for the keys where the other's is
 * kept. The order is this person's where they changed it, else the other's; what only one added stands at its end.
 */
export function mergedList<Item extends Keyed>(
  base: readonly Item[],
  mine: readonly Item[],
  theirs: readonly Item[],
  keepTheirs: readonly string[] = [],
): Item[] {
  const [was, is, other] = [byKey(base), byKey(mine), byKey(theirs)];
  const pick = (key: string): Item | undefined => {
    const untouched = equal(was.get(key), is.get(key));
    return untouched || keepTheirs.includes(key) ? other.get(key) : is.get(key);
  };
  const common = (list: readonly Item[]) =>
    list.filter(({ key }) => was.has(key) && is.has(key)).map(({ key }) => key);
  const reordered = !equal(common(mine), common(base));
  const [first, second] = reordered ? [mine, theirs] : [theirs, mine];
  const keys = new Set([...first, ...second].map(({ key }) => key));
  return [...keys].flatMap((key) => pick(key) ?? []);
}
