import type { TFunction } from 'i18next';
import type { PairIssue } from '@/shared/api/types';
import type { Pair } from '../api';

/** A side of a pair: 0 or 1 of the pair with that index. */
export interface Place {
  pair: number;
  side: 0 | 1;
}

export function samePlace(a: Place | null, b: Place): boolean {
  return a !== null && a.pair === b.pair && a.side === b.side;
}

export function entryAt(pairs: readonly Pair[], { pair, side }: Place): number | null {
  return pairs[pair]?.[side] ?? null;
}

/** Returns the place of an entry; null if it is in no pair. */
export function placeOf(pairs: readonly Pair[], entry: number): Place | null {
  const pair = pairs.findIndex((sides) => sides.includes(entry));
  return pair < 0 ? null : { pair, side: pairs[pair]?.[0] === entry ? 0 : 1 };
}

/** Exchanges two places. An empty place, which is a bye, goes to the second side. */
export function exchanged(pairs: readonly Pair[], a: Place, b: Place): Pair[] {
  const sides = pairs.map((pair): (number | null)[] => [...pair]);
  const first = sides[a.pair];
  const second = sides[b.pair];
  if (!first || !second) return [...pairs];
  [first[a.side], second[b.side]] = [second[b.side] ?? null, first[a.side] ?? null];
  return sides.flatMap(([upper = null, lower = null]): Pair[] => {
    if (upper !== null) return [[upper, lower]];
    return lower === null ? [] : [[lower, null]];
  });
}

/** Returns the issues of a round by the entries that they concern. */
export function issuesByEntry(issues: readonly PairIssue[]): ReadonlyMap<number, PairIssue[]> {
  const found = new Map<number, PairIssue[]>();
  for (const issue of issues) {
    for (const entry of issue.entries) found.set(entry, [...(found.get(entry) ?? []), issue]);
  }
  return found;
}

/** Returns the issues to show before a round is published: those that forbid it, and those that were avoidable. */
export function judged(issues: readonly PairIssue[]) {
  return {
    hard: issues.filter((issue) => issue.hard),
    avoidable: issues.filter((issue) => !issue.hard && issue.avoidable),
  };
}

/** Returns the text of an issue, with the number of repetitions of a rematch or a bye. */
export function issueText(t: TFunction<'swissdraw'>, { kind, gap, times }: PairIssue): string {
  if (times > 1 && kind === 'rematch') return t('issue.rematchTimes', { times });
  if (times > 1 && kind === 'secondBye') return t('issue.secondByeTimes', { times });
  return t(`issue.${kind}`, { gap });
}
