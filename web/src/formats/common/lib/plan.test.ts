import { describe, expect, it } from 'vitest';
import { type DraftRound, endOf, plansOf, resized, spaced, startFaults } from './plan';

const at = (time: string) => `2026-11-21T${time}:00.000Z`;
const round = (startTime: string | null, matchTime = 30): DraftRound => ({
  matchCount: 3,
  matchTime,
  startTime,
});
const starts = (rounds: DraftRound[]) => rounds.map(({ startTime }) => startTime);

describe('rounds of a plan', () => {
  it('follow each other by the time of a match, by a day or by a week', () => {
    const rounds = [round(at('10:00')), round(null, 60), round(null)];
    expect(starts(spaced(rounds, 'next'))).toEqual([at('10:00'), at('10:30'), at('11:30')]);
    expect(starts(spaced(rounds, 'week')).at(-1)).toBe('2026-12-05T10:00:00.000Z');
    expect(starts(spaced(rounds, 'day', 2))).toEqual([at('10:00'), null, null]);
  });

  it('are added and removed at the end', () => {
    const rounds = [round(at('10:00')), round(at('12:00'), 60)];
    expect(starts(resized(rounds, 1, 'next'))).toEqual([at('10:00')]);
    expect(starts(resized(rounds, 4, 'next'))).toEqual([at('10:00'), at('12:00'), at('13:00'), at('14:00')]);
    expect(endOf(resized(rounds, 3, 'next'))).toBe(at('14:00'));
  });

  it('start one after another before they are sent', () => {
    const wrong = [round(at('10:00')), round(at('10:00')), round(null)];
    expect(startFaults(wrong)).toEqual([null, 'startOrder', 'startRequired']);
    expect(plansOf(wrong)).toBeNull();
    expect(plansOf([round(at('10:00'))])).toEqual([{ matchCount: 3, matchTime: 30, startTime: at('10:00') }]);
  });
});
