import { expect, it } from 'vitest';
import { shownStatus } from './shownStatus';

it('shows a contest as live only while a match can be played', () => {
  expect(shownStatus('match', 'none')).toBe('drawPending');
  expect(shownStatus('match', 'open')).toBe('match');
  expect(shownStatus('match', 'waiting')).toBe('playPending');
  expect(shownStatus('match', 'over')).toBe('matchDone');
});

it('follows the clock outside the time of play', () => {
  expect(shownStatus('entry', 'none')).toBe('entry');
  expect(shownStatus('entryDone', 'open')).toBe('entryDone');
  expect(shownStatus('matchDone', 'none')).toBe('matchDone');
});
