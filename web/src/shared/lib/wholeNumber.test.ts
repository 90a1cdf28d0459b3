import { expect, it } from 'vitest';
import { characters } from './characters';
import { wholeNumber } from './wholeNumber';

it.each([
  ['32', 32],
  ['３２', 32],
  [' 7 ', 7],
  ['-3', -3],
  ['−3', -3],
  ['－３', -3],
  ['ー３', -3],
  ['', null],
  ['1.5', Number.NaN],
  ['三', Number.NaN],
])('reads %s as %s', (text, number) => {
  expect(wholeNumber(text)).toBe(number);
});

it('counts characters as the server does, not UTF-16 units', () => {
  expect(characters('😀'.repeat(200))).toBe(200);
  expect(characters('a\r\nb')).toBe(3);
});
