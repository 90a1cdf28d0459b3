import type { TimelineItem } from '@/shared/api/types';

/** Items that one row shows: entries to the same contest that follow each other. Any other item has a row of its own. */
export type Together = readonly [TimelineItem, ...TimelineItem[]];

/** Puts the better place of a contest first: all its places are known at the same time. */
function byPlace(items: readonly TimelineItem[]): TimelineItem[] {
  const sorted: TimelineItem[] = [];
  for (const item of items) {
    const { at, contest, place } = item;
    const isWorse = (other: TimelineItem | undefined) =>
      place !== null &&
      other?.at === at &&
      other.contest.id === contest.id &&
      (other.place?.from ?? 0) > place.from;
    let index = sorted.length;
    while (isWorse(sorted[index - 1])) index--;
    sorted.splice(index, 0, item);
  }
  return sorted;
}

/** The rows of a timeline, newest first. While a contest is filling, its entries would otherwise hide everything else. */
export function together(items: readonly TimelineItem[]): Together[] {
  const rows: [TimelineItem, ...TimelineItem[]][] = [];
  for (const item of byPlace(items)) {
    const row = rows.at(-1);
    const goesOn =
      row?.[0].kind === 'entered' && item.kind === 'entered' && row[0].contest.id === item.contest.id;
    if (row && goesOn) row.push(item);
    else rows.push([item]);
  }
  return rows;
}

/** Who an item is about: the team, or the person of a solo contest. */
export function whoOf({ user, team }: TimelineItem) {
  return team
    ? { ...team, kind: 'team' as const, to: `/teams/${team.id}` }
    : {
        id: user?.id ?? 0,
        name: user?.nickname ?? '',
        imageUrl: user?.imageUrl ?? null,
        kind: 'user' as const,
        to: `/users/${user?.id ?? ''}`,
      };
}
