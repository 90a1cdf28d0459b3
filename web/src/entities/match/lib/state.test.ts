import { expect, it } from 'vitest';
import { matchOf } from '../testing';
import { isLive, isUnplayed, minutesOver } from './state';

const beginsAt = '2026-11-03T01:00:00.000Z';
const begin = Date.parse(beginsAt);
const minute = 60_000;
const match = matchOf({ beginsAt, closesAt: '2026-11-03T03:00:00.000Z', matchTime: 60 });

it('is live only from its begin until it can no longer be played', () => {
  expect(isLive(match, begin - 1)).toBe(false);
  expect(isLive(match, begin)).toBe(true);
  expect(isLive({ ...match, reportCount: 1 }, begin - minute)).toBe(true);
  expect(isLive(match, begin + 120 * minute)).toBe(false);
  expect(isLive({ ...match, state: 'waiting' }, begin)).toBe(false);
});

it('is unplayed after the contest only without an outcome', () => {
  expect(isUnplayed(match, begin)).toBe(false);
  expect(isUnplayed(match, begin + 120 * minute)).toBe(true);
  expect(isUnplayed({ ...match, state: 'decided' }, begin + 120 * minute)).toBe(false);
});

it('exceeds its time from its begin, not from its planned start, and only while it can be played', () => {
  expect(minutesOver(match, begin + 60 * minute)).toBe(0);
  expect(minutesOver(match, begin + 75 * minute)).toBe(15);
  expect(minutesOver(match, begin + 121 * minute)).toBe(0);
});
