import { expect, it } from 'vitest';
import { formatRelative } from './relativeTime';

const now = Date.parse('2026-11-20T12:00:00.000Z');
const before = (minutes: number) => new Date(now - minutes * 60_000).toISOString();

it.each([
  ['en', 0.9, 'now'],
  ['en', -5, 'now'],
  ['en', 1, '1 minute ago'],
  ['en', 59.9, '59 minutes ago'],
  ['en', 60, '1 hour ago'],
  ['en', 24 * 60, '1 day ago'],
  ['en', 7 * 24 * 60, '7 days ago'],
  ['ja', 0, '今'],
  ['ja', 5, '5分前'],
  ['ko', 5, '5분 전'],
  ['zh', 5, '5分钟前'],
])('says in %s how long ago %d minutes are: %s', (language, minutes, text) => {
  expect(formatRelative(before(minutes), language, now)).toBe(text);
});

it('writes an unreadable time as a dash', () => {
  expect(formatRelative('never', 'en', now)).toBe('–');
});
