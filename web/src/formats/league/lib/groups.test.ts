import { describe, expect, it } from 'vitest';
import { dealt, moved, sizeOf, swapped } from './groups';

const groups = [
  [1, 2, 3],
  [4, 5],
];

describe('groups of a league', () => {
  it('change by a swap, a move and a new draw', () => {
    expect(swapped(groups, 2, 5)).toEqual([
      [1, 5, 3],
      [4, 2],
    ]);
    expect(moved(groups, 1, 1)).toEqual([
      [2, 3],
      [4, 5, 1],
    ]);
    expect(moved(groups, 4, 1)).toEqual(groups);
    const again = dealt(groups, () => 0);
    expect(again.map(({ length }) => length)).toEqual([3, 2]);
    expect(again.flat().sort()).toEqual([1, 2, 3, 4, 5]);
  });

  it('have this number of rounds and matches', () => {
    expect(sizeOf(groups, 1)).toEqual({ rounds: 3, matches: 4 });
    expect(sizeOf(groups, 2)).toEqual({ rounds: 6, matches: 8 });
    expect(sizeOf([[1, 2, 3, 4]], 1)).toEqual({ rounds: 3, matches: 6 });
  });
});
