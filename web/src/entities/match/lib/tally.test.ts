import { expect, it } from 'vitest';
import { resultOf } from './tally';

const sides = [{ id: 1 }, { id: 2 }];

it('begins a result that follows the winner’s name with the winner’s number', () => {
  expect(resultOf(1, [2, 0], sides)).toBe('2 – 0');
  expect(resultOf(2, [0, 2], sides)).toBe('2 – 0');
});

it('keeps the order of the sides without a winner', () => {
  expect(resultOf(null, [0, 1], sides)).toBe('0 – 1');
  expect(resultOf(null, [0, 1], [{ id: 1 }, null])).toBe('0 – 1');
});
