import { describe, expect, it } from 'vitest';
import type { Match } from '@/shared/api/types';
import { bracketOf } from '../testing/fixtures';
import { type ArrowKey, arrowTarget } from './navigation';
import { findMatch } from './tree';

const tournament = bracketOf({ slots: 16, thirdPlace: true });

function at(round: number, order: number): Match {
  const match = findMatch(tournament, round, order);
  if (!match) throw new Error(`no match ${round}-${order}`);
  return match;
}

function go(sides: 1 | 2, from: Match, key: ArrowKey, before: Match | null = null) {
  const next = arrowTarget({ tournament, sides, from, before, key });
  return next && `${next.type === 'thirdPlaceMatch' ? 'third' : `${next.round}-${next.order}`}`;
}

describe('arrow keys along the tree', () => {
  it('go on to the next match and back the way they came', () => {
    expect(go(1, at(0, 3), 'ArrowRight')).toBe('1-1');
    expect(go(1, at(1, 1), 'ArrowLeft')).toBe('0-2');
    expect(go(1, at(1, 1), 'ArrowLeft', at(0, 3))).toBe('0-3');
    expect(go(1, at(1, 1), 'ArrowLeft', at(0, 0))).toBe('0-2');
  });

  it('stay in the round up and down and stop at its ends', () => {
    expect(go(1, at(1, 1), 'ArrowUp')).toBe('1-0');
    expect(go(1, at(1, 0), 'ArrowUp')).toBeNull();
    expect(go(1, at(1, 3), 'ArrowDown')).toBeNull();
  });

  it('are mirrored on the right of two sides, and up and down keep to one side', () => {
    expect(go(2, at(0, 7), 'ArrowLeft')).toBe('1-3');
    expect(go(2, at(1, 3), 'ArrowRight')).toBe('0-6');
    expect(go(2, at(0, 3), 'ArrowDown')).toBeNull();
    expect(go(1, at(0, 3), 'ArrowDown')).toBe('0-4');
  });

  it('lead from the final to both sides and to the third place', () => {
    expect(go(2, at(3, 0), 'ArrowLeft')).toBe('2-0');
    expect(go(2, at(3, 0), 'ArrowRight')).toBe('2-1');
    expect(go(1, at(3, 0), 'ArrowDown')).toBe('third');
    expect(go(1, tournament.third?.match as Match, 'ArrowUp')).toBe('3-0');
    expect(go(1, at(3, 0), 'ArrowRight')).toBeNull();
  });

  it('jump to the first match and to the final', () => {
    expect(go(1, at(2, 1), 'Home')).toBe('0-0');
    expect(go(1, at(0, 5), 'End')).toBe('3-0');
  });
});
