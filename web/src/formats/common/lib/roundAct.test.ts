import { describe, expect, it } from 'vitest';
import { nextRoundAct } from './roundAct';

describe('what an operator does next', () => {
  const stage = {
    currentRound: 0,
    roundStatus: 'start' as const,
    published: true,
    finished: null,
    over: false,
  };

  it('is the first round, its end, the round after, the finish, and nothing', () => {
    expect(nextRoundAct({ ...stage, published: false })).toEqual({ kind: 'start', round: 0 });
    expect(nextRoundAct(stage)).toEqual({ kind: 'end', round: 0 });
    expect(nextRoundAct({ ...stage, roundStatus: 'end' })).toEqual({ kind: 'start', round: 1 });
    expect(nextRoundAct({ ...stage, roundStatus: 'end', over: true })).toEqual({ kind: 'finish' });
    expect(nextRoundAct({ ...stage, finished: '2026-11-21T12:00:00.000Z' })).toEqual({ kind: 'done' });
  });

  it('is the end of the round also when it was the last one', () => {
    expect(nextRoundAct({ ...stage, over: true })).toEqual({ kind: 'end', round: 0 });
  });
});
