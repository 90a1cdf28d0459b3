import { describe, expect, it } from 'vitest';
import type { StandingsRow } from '@/shared/api/types';
import { person, rowOf } from '../testing';
import { lastAdvancing } from './lastAdvancing';

const rows = (...changes: Partial<StandingsRow>[]) => changes.map((change, i) => rowOf(i + 1, change));

describe('the last place that advances', () => {
  it('is that of the number of places, and none if nobody advances', () => {
    expect([...lastAdvancing(rows({}, {}, {}), 2)]).toEqual([2]);
    expect([...lastAdvancing(rows({}, {}, {}), 0)]).toEqual([]);
  });

  it('does not count entries that dropped out', () => {
    expect([...lastAdvancing(rows({}, { status: 'dropped' }, {}, {}), 2)]).toEqual([3]);
    expect([...lastAdvancing(rows({}, { status: 'dropped' }), 2)]).toEqual([]);
  });

  it('is one of each group', () => {
    const groups = [
      ...rows({}, {}, {}),
      ...[1, 2, 3].map((rank) => rowOf(rank, { section: 1, participant: person(10 + rank) })),
    ];
    expect([...lastAdvancing(groups, 2)]).toEqual([2, 12]);
  });

  it('is not known from a part of a table', () => {
    expect([...lastAdvancing([rowOf(1), rowOf(3), rowOf(4)], 2)]).toEqual([]);
    expect([...lastAdvancing([rowOf(2), rowOf(3)], 2)]).toEqual([]);
  });
});
