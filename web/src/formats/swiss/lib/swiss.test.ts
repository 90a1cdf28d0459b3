import { describe, expect, it } from 'vitest';
import { exchanged, issuesByEntry, judged } from './pairs';

describe('pairs made by hand', () => {
  it('exchange two sides, also with a bye, which stays the second side', () => {
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

  it('have issues that forbid them and avoidable ones', () => {
    const issue = { gap: 0, times: 0, hard: false, avoidable: false };
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
