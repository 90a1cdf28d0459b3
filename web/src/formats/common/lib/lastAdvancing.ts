import type { StandingsRow } from '@/shared/api/types';

/**
 * Returns the entries in the last place of each table from which they advance. Entries that dropped out do not advance. Of a table whose
 * rows are not there from the first place on, as in a search by name, the place is not known.
 */
export function lastAdvancing(rows: readonly StandingsRow[], places: number): ReadonlySet<number> {
  const last = new Set<number>();
  let next = { section: -1, rank: 0 };
  let left = 0;
  for (const { section, rank, status, participant } of rows) {
    if (rank === 1) left = places;
    else if (section !== next.section || rank !== next.rank) left = 0;
    next = { section, rank: rank + 1 };
    if (left > 0 && status === 'active') {
      left--;
      if (left === 0) last.add(participant.id);
    }
  }
  return last;
}
