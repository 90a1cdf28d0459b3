import { expect, it } from 'vitest';
import { aContest, shiftedBy } from '../testing';
import { boardOf, groupOfStart } from './board';

const tokyo = 'Asia/Tokyo';
/** A Wednesday, 18:00 in Tokyo. */
const wednesday = Date.parse('2026-11-25T09:00:00.000Z');
const at = (hours: number) => new Date(wednesday + hours * 3_600_000).toISOString();

it.each([
  [1, 'tonight'],
  [5.9, 'tonight'],
  [6, 'tomorrow'],
  [29.9, 'tomorrow'],
  [30, 'week'], // Friday
  [54, 'weekend'],
  [101.9, 'weekend'],
  [102, 'later'], // Monday
])('a contest in %d hours is in the group %s', (hours, group) => {
  expect(groupOfStart(at(hours), wednesday, tokyo)).toBe(group);
});

it('divides the days by the zone of the reader', () => {
  expect(groupOfStart(at(6), wednesday, 'UTC')).toBe('today');
  expect(groupOfStart(at(8), wednesday, 'UTC')).toBe('tonight');
});

it('puts Sunday under "tomorrow" on a Saturday, and the next Saturday under "later" on a Sunday', () => {
  const saturday = Date.parse('2026-11-28T03:00:00.000Z');
  expect(groupOfStart('2026-11-29T03:00:00.000Z', saturday, tokyo)).toBe('tomorrow');
  expect(groupOfStart('2026-12-05T03:00:00.000Z', saturday + 86_400_000, tokyo)).toBe('later');
});

it('moves a contest that has started or ended to its group, and lists each contest once', () => {
  const contest = aContest({ id: 1 });
  const other = aContest({ id: 2, contestStart: shiftedBy(contest.contestStart, 1) });
  const lists = { upcoming: [contest, other], running: [contest], finished: [] };
  const groups = (hours: number) =>
    [...boardOf(lists, Date.parse(shiftedBy(contest.contestStart, hours)), 'UTC')].map(([group, items]) => [
      group,
      items.map(({ id }) => id),
    ]);
  expect(groups(-1)).toEqual([['today', [1, 2]]]);
  expect(groups(0)).toEqual([
    ['today', [2]],
    ['running', [1]],
  ]);
  expect(groups(4)).toEqual([['finished', [1, 2]]]);
});

it('keeps a group without a contest of which further ones may follow', () => {
  const lists = { upcoming: [], running: [], finished: [], unread: ['running'] as const };
  expect([...boardOf(lists, wednesday, tokyo)]).toEqual([['running', []]]);
});
