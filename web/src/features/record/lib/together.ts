import type { TimelineItem } from '@/shared/api/types';

/** Items that one row shows: entries to the same contest that follow each other. Any other item has a row of its own. */
export type Together = readonly [TimelineItem, ...TimelineItem[]];

/** The rows of a timeline, newest first. While a contest is filling, its entries would otherwise hide everything else. */
export function together(items: readonly TimelineItem[]): Together[] {
  const rows: [TimelineItem, ...TimelineItem[]][] = [];
  for (const item of items) {
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
