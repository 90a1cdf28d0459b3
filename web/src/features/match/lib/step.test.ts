import { expect, it } from 'vitest';
import { claimOf, matchOf } from '@/entities/match/testing';
import { stepOf, steps } from './step';

const startTime = '2026-11-03T01:00:00.000Z';
const before = Date.parse(startTime) - 1;
const after = Date.parse(startTime) + 1;
const currentStep = (change: Parameters<typeof matchOf>[0], now: number) => {
  const step = stepOf(matchOf({ startTime, ...change }), now);
  return step === null ? null : (steps[step] ?? 'over');
};
const checkin = (here: (string | null)[]) => ({ ...matchOf().checkin, enabled: true, here });

it('leads from the meeting over the play to the report', () => {
  expect(currentStep({ state: 'waiting' }, after)).toBe('meet');
  expect(currentStep({}, before)).toBe('meet');
  expect(currentStep({}, after)).toBe('play');
  expect(currentStep({ checkin: checkin([startTime, null]) }, after)).toBe('meet');
  expect(currentStep({ checkin: checkin([startTime, startTime]) }, after)).toBe('play');
  expect(currentStep({ reportCount: 1 }, after)).toBe('report');
  expect(currentStep({ claims: [claimOf(1, 1)] }, after)).toBe('report');
  expect(currentStep({ state: 'decided', winner: 1 }, after)).toBe('over');
});

it('has no steps without play', () => {
  expect(currentStep({ state: 'bye', winner: 1 }, after)).toBeNull();
  expect(currentStep({ state: 'noShow' }, after)).toBeNull();
});
