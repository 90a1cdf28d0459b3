import { expect, it } from 'vitest';
import { durationParts, secondsSince, secondsUntil } from './duration';

it.each([
  [0, 0, '00:00'],
  [61, 0, '01:01'],
  [3600, 0, '01:00:00'],
  [86_400, 1, '00:00:00'],
  [90_061, 1, '01:01:01'],
])('splits %d seconds', (seconds, days, clock) => {
  expect(durationParts(seconds)).toEqual({ days, clock });
});

it('rounds the time left up and the time since down, and neither is negative', () => {
  const at = '2026-07-01T10:00:00Z';
  const instant = Date.parse(at);
  expect(secondsUntil(at, instant - 1001)).toBe(2);
  expect(secondsUntil(at, instant + 5)).toBe(0);
  expect(secondsSince(at, instant + 1999)).toBe(1);
  expect(secondsSince(at, instant - 5)).toBe(0);
});
