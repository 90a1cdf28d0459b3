import { expect, it } from 'vitest';
import { claimOf, matchOf } from '@/entities/match/testing';
import { stepOf, steps } from './step';

const startTime = '2026-11-03T01:00:00.000Z';
const before = Date.parse(startTime) - 1;
const after = Date.parse(startTime) + 1;
const present = (change: Parameters<typeof matchOf>[0], now: number) => {
  const step = stepOf(matchOf({ startTime, ...change }), now);
  return step === null ? null : (steps[step] ?? 'over');
};
const checkin = (here: (string | null)[]) => ({ ...matchOf().checkin, enabled: true, here });

it('leads from the meeting over the play to the report', () => {
  expect(present({ state: 'waiting' }, after)).toBe('meet');
  expect(present({}, before)).toBe('meet');
  expect(present({}, after)).toBe('play');
  expect(present({ checkin: checkin([startTime, null]) }, after)).toBe('meet');
  expect(present({ checkin: checkin([startTime, startTime]) }, after)).toBe('play');
  expect(present({ reportCount: 1 }, after)).toBe('report');
  expect(present({ claims: [claimOf(1, 1)] }, after)).toBe('report');
  expect(present({ state: 'decided', winner: 1 }, after)).toBe('over');
});

it('has no steps without play', () => {
  expect(present({ state: 'bye', winner: 1 }, after)).toBeNull();
  expect(present({ state: 'noShow' }, after)).toBeNull();
});
