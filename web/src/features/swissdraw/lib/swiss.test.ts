import { describe, expect, it } from 'vitest';
import type { RoundInfo } from '@/shared/api/types';
import { exchanged, issuesByEntry, judged } from './pairs';
import { nextStep } from './step';

const round = (number: number, change: Partial<RoundInfo> = {}): RoundInfo => ({
  round: number,
  matchCount: 3,
  matchTime: 30,
  startTime: '2026-11-21T10:00:00.000Z',
  status: 'planned',
  publishedAt: null,
  endedAt: null,
  matches: 0,
  decided: 0,
  ...change,
});

describe('what an operator does next', () => {
  const draw = {
    roundInfo: [round(0, { matches: 8, decided: 5 }), round(1)],
    currentRound: 0,
    roundStatus: 'start' as const,
    published: true,
    finished: null,
  };

  it('is the first round, its end, the round after, the finish, and nothing', () => {
    expect(nextStep({ ...draw, published: false })).toEqual({ kind: 'draw', round: 0 });
    expect(nextStep(draw)).toEqual({ kind: 'end', round: 0, open: 3 });
    expect(nextStep({ ...draw, roundStatus: 'end' })).toEqual({ kind: 'draw', round: 1 });
    expect(nextStep({ ...draw, roundStatus: 'end', currentRound: 1 })).toEqual({ kind: 'finish' });
    expect(nextStep({ ...draw, finished: '2026-11-21T12:00:00.000Z' })).toEqual({ kind: 'done' });
  });
});

describe('pairs made by hand', () => {
  it('exchange two sides, also with a bye, which stays below', () => {
    const pairs: [number, number | null][] = [
      [1, 2],
      [3, 4],
      [5, null],
    ];
    expect(exchanged(pairs, { pair: 0, side: 1 }, { pair: 1, side: 0 })).toEqual([
      [1, 3],
      [2, 4],
      [5, null],
    ]);
    expect(exchanged(pairs, { pair: 0, side: 0 }, { pair: 2, side: 1 })).toEqual([
      [2, null],
      [3, 4],
      [5, 1],
    ]);
  });

  it('are judged by what forbids them and what could be avoided', () => {
    const issue = { gap: 0, hard: false, avoidable: false };
    const issues = [
      { ...issue, kind: 'forbidden' as const, hard: true, entries: [1, 2] },
      { ...issue, kind: 'rematch' as const, avoidable: true, entries: [2, 3] },
      { ...issue, kind: 'gap' as const, gap: 3, entries: [4] },
    ];
    expect(judged(issues).hard).toHaveLength(1);
    expect(judged(issues).avoidable).toEqual([issues[1]]);
    expect(issuesByEntry(issues).get(2)).toHaveLength(2);
  });
});
