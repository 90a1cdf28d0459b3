import { sameJson } from './sameJson';

/** A member of a list that two people edit. Its key never changes. */
export interface Keyed {
  key: string;
}

/** One member before the edit, in this person's list and in the saved list; undefined means it is not in that list. */
export interface ListChange<Item> {
  key: string;
  base: Item | undefined;
  mine: Item | undefined;
  theirs: Item | undefined;
  /** Whether both people changed it differently. */
  both: boolean;
}

function byKey<Item extends Keyed>(list: readonly Item[]): Map<string, Item> {
  return new Map(list.map((item) => [item.key, item]));
}

/** Returns what the other person changed in the list since the common version. */
export function listChanges<Item extends Keyed>(
  base: readonly Item[],
  mine: readonly Item[],
  theirs: readonly Item[],
): ListChange<Item>[] {
  const [was, is, other] = [byKey(base), byKey(mine), byKey(theirs)];
  const keys = new Set([...other.keys(), ...was.keys()]);
  return [...keys].flatMap((key) => {
    const change = { key, base: was.get(key), mine: is.get(key), theirs: other.get(key) };
    if (sameJson(change.base, change.theirs)) return [];
    return [
      { ...change, both: !sameJson(change.base, change.mine) && !sameJson(change.mine, change.theirs) },
    ];
  });
}

/**
 * Merges the changes of two people. Where both changed a member, this person's version is used, except for the keys in
 * `keepTheirs`. The order is this person's if they changed it, otherwise the other one's. Members that only one person
 * added come last.
 */
export function mergedList<Item extends Keyed>(
  base: readonly Item[],
  mine: readonly Item[],
  theirs: readonly Item[],
  keepTheirs: readonly string[] = [],
): Item[] {
  const [was, is, other] = [byKey(base), byKey(mine), byKey(theirs)];
  const pick = (key: string): Item | undefined => {
    const untouched = sameJson(was.get(key), is.get(key));
    return untouched || keepTheirs.includes(key) ? other.get(key) : is.get(key);
  };
  const common = (list: readonly Item[]) =>
    list.filter(({ key }) => was.has(key) && is.has(key)).map(({ key }) => key);
  const reordered = !sameJson(common(mine), common(base));
  const [first, second] = reordered ? [mine, theirs] : [theirs, mine];
  const keys = new Set([...first, ...second].map(({ key }) => key));
  return [...keys].flatMap((key) => pick(key) ?? []);
}
