import { expect, it } from 'vitest';
import { bracketOf } from '../testing/fixtures';
import { allMatches, nextMatch } from './tree';

it('takes as the next match the one that begins first, not the one that was planned first', () => {
  const tournament = bracketOf({ slots: 4 });
  const [first, second] = allMatches(tournament).filter(({ round }) => round === 0);
  if (!first || !second) throw new Error('no first round');
  // The sides of the first match became known after its planned start.
  Object.assign(first, { startTime: '2026-11-03T01:00:00Z', beginsAt: '2026-11-03T03:00:00Z' });
  Object.assign(second, { startTime: '2026-11-03T02:00:00Z', beginsAt: '2026-11-03T02:00:00Z' });
  expect(nextMatch(tournament)?.id).toBe(second.id);
});
