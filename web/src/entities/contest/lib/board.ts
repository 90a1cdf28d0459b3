import type { ContestCard } from '@/shared/api/types';
import { dayOf, toWallClock } from '@/shared/lib/datetime';
import { statusAt } from './schedule';

/** The groups of the board in their order. `today` is `tonight` before the evening. */
const boardGroups = [
  'today',
  'tonight',
  'tomorrow',
  'week',
  'weekend',
  'later',
  'running',
  'finished',
] as const;
export type BoardGroup = (typeof boardGroups)[number];

const dayLength = 86_400_000;
/** The hour from which on a contest of today is one of tonight. */
const evening = 17;

/** Returns the number of a day in a zone, counted from a Thursday. */
function dayNumber(at: string | Date, zone: string): number {
  const [year = 0, month = 1, day = 1] = dayOf(at, zone).split('/').map(Number);
  return Date.UTC(year, month - 1, day) / dayLength;
}

/** Returns the weekday of a day; Sunday is 0. */
function weekdayOf(day: number): number {
  return (day + 4) % 7;
}

/** Returns the group of a contest that starts later than now, by the days of the reader's zone (LIST-5). */
export function groupOfStart(start: string, now: number, zone: string): BoardGroup {
  const today = dayNumber(new Date(now), zone);
  const days = dayNumber(start, zone) - today;
  if (days <= 0) return Number(toWallClock(start, zone).slice(11, 13)) < evening ? 'today' : 'tonight';
  if (days === 1) return 'tomorrow';
  const untilSunday = (7 - weekdayOf(today)) % 7;
  const onWeekend = [0, 6].includes(weekdayOf(today + days));
  if (days > untilSunday) return 'later';
  return onWeekend ? 'weekend' : 'week';
}

/** The lists that a board is made of. */
export interface BoardLists {
  upcoming: readonly ContestCard[];
  running: readonly ContestCard[];
  finished: readonly ContestCard[];
  /** Groups of which further contests may follow. They are on the board also without a contest. */
  unread?: readonly BoardGroup[];
}

/**
 * Returns the contests of each group that has any, and of each group in `unread`. A contest that has started or ended since it was
 * read is where it belongs now.
 */
export function boardOf(lists: BoardLists, now: number, zone: string): Map<BoardGroup, ContestCard[]> {
  const all = new Map(
    [...lists.upcoming, ...lists.running, ...lists.finished].map((item) => [item.id, item]),
  );
  const board = new Map<BoardGroup, ContestCard[]>(boardGroups.map((group) => [group, []]));
  for (const contest of all.values()) {
    const status = statusAt(contest, now);
    const group =
      status === 'match'
        ? 'running'
        : status === 'matchDone'
          ? 'finished'
          : groupOfStart(contest.contestStart, now, zone);
    board.get(group)?.push(contest);
  }
  for (const [group, contests] of board)
    if (contests.length === 0 && !lists.unread?.includes(group)) board.delete(group);
  return board;
}
