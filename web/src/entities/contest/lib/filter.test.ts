import { expect, it } from 'vitest';
import { type ContestFilter, filterOf, filterQuery, mayLeaveOut, withFilter } from './filter';

it('reads the address, leaves unknown values out, and writes the same address', () => {
  const address = 'q=宵闇&game=5&status=entry&format=swissdraw&players=multi&free=1&language=ja';
  const filter = filterOf(new URLSearchParams(address));
  expect(filter).toEqual({
    text: '宵闇',
    gameId: 5,
    status: 'entry',
    contestType: 'SWISSDRAW',
    participantType: 'MULTI',
    free: true,
    language: 'ja',
  });
  const written = withFilter(new URLSearchParams('tab=operated&game=9'), filter);
  expect(filterOf(written)).toEqual(filter);
  expect(written.get('tab')).toBe('operated');
  expect(
    filterOf(new URLSearchParams('q=+&game=-1&status=x&format=chess&players=2&free=0&language=xx')),
  ).toEqual({});
  expect(withFilter(written, {}).toString()).toBe('tab=operated');
});

it('shortens a long text by characters', () => {
  expect(filterOf(new URLSearchParams({ q: '🎮'.repeat(80) })).text).toBe('🎮'.repeat(64));
});

it('maps filter fields to the query parameters of the API', () => {
  expect(filterQuery({ text: 'cup', gameId: 5, free: true })).toEqual({ q: 'cup', gameId: 5, free: true });
  expect(filterQuery({})).toEqual({});
});

it.each<[ContestFilter, boolean]>([
  [{}, false],
  [{ gameId: 5 }, false],
  [{ gameId: 5, status: 'entry' }, true],
  [{ text: 'cup' }, true],
  [{ free: true }, true],
])('takes a page of %j that is not full as the last one, or not', (filter, leavesOut) => {
  expect(mayLeaveOut(filter)).toBe(leavesOut);
});
