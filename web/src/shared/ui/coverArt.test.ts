import { expect, it } from 'vitest';
import { type CoveredContest, coverArt } from './coverArt';

const contest: CoveredContest = {
  contestType: 'TOURNAMENT',
  playState: 'none',
  entryCount: 4,
  entryMaxCount: 16,
};
const types = ['TOURNAMENT', 'LEAGUE', 'BATTLEROYAL', 'SWISSDRAW'] as const;
const states = ['none', 'open', 'over'] as const;

const tones = (art: ReturnType<typeof coverArt>) => new Set(art.marks.map(({ tone }) => tone));

it('draws each format and each state of play differently, and the same contest always alike', () => {
  const drawn = types.flatMap((contestType) =>
    states.map((playState) => JSON.stringify(coverArt(7, '00005', { ...contest, contestType, playState }))),
  );
  expect(new Set(drawn).size).toBe(types.length * states.length);
  expect(coverArt(7, '00005', contest)).toEqual(coverArt(7, '00005', contest));
  expect(coverArt(8, '00005', contest)).not.toEqual(coverArt(7, '00005', contest));
});

it.each(types)('shows no winner of a %s before the draw, and one after it', (contestType) => {
  expect(tones(coverArt(7, '', { ...contest, contestType })).has('bright')).toBe(false);
  expect(tones(coverArt(7, '', { ...contest, contestType, playState: 'over' })).has('bright')).toBe(true);
});

it.each([...types])('draws the smallest and the largest %s within few elements', (contestType) => {
  for (const entryMaxCount of [2, 8192]) {
    for (const playState of states) {
      const { marks } = coverArt(1, '', { contestType, playState, entryCount: 2, entryMaxCount });
      expect(marks.length).toBeLessThan(20);
      expect(marks.map(({ d }) => d).join('')).not.toMatch(/NaN|undefined|Infinity/);
    }
  }
});

it('shows the taken places of a bracket before the draw', () => {
  const plain = (entryCount: number) =>
    coverArt(7, '', { ...contest, entryCount }).marks.find(({ tone }) => tone === 'plain')?.d.length ?? 0;
  expect(plain(0)).toBe(0);
  expect(plain(8)).toBeGreaterThan(plain(4));
});
