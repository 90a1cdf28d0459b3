import { expect, it } from 'vitest';
import { rankRanges } from './rankRanges';

it('joins neighbouring ranks of equal points', () => {
  const rows = [12, 9, 7, 7, 4, 4, 4, 4, 0].map((point, i) => ({ rank: i + 1, point }));
  expect(rankRanges([...rows].reverse())).toEqual([
    { from: 1, to: 1, point: 12 },
    { from: 2, to: 2, point: 9 },
    { from: 3, to: 4, point: 7 },
    { from: 5, to: 8, point: 4 },
    { from: 9, to: 9, point: 0 },
  ]);
  expect(rankRanges([])).toEqual([]);
});
