import { expect, it } from 'vitest';
import { swissRoundsFor } from './roundCount';

it.each([
  [0, 0],
  [1, 0],
  [2, 1],
  [3, 2],
  [16, 4],
  [17, 5],
  [256, 8],
])('%d participants need %d rounds', (participants, rounds) => {
  expect(swissRoundsFor(participants)).toBe(rounds);
});
