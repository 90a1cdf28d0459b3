import { useState } from 'react';
import type { Applicant } from '@/entities/entry/lib/applicant';
import { fill, isLocked, isOut, preselected, staysConfirmed } from './selection';

export interface Selection {
  has: (applicant: Applicant) => boolean;
  /** Ids of the ticked entries in the order of entry. */
  ids: number[];
  /** Ids of the entries to send: the ticked ones, and those that left or were disqualified and stay confirmed. */
  confirmed: number[];
  /** Whether the operator changed the proposal. */
  changed: boolean;
  /** By how many the choice exceeds the maximum; 0 if it does not. */
  over: number;
  toggle: (applicant: Applicant) => void;
  /** Ticks the given entries up to the maximum, and otherwise only the locked ones. */
  choose: (wanted: readonly Applicant[]) => void;
  /** Ticks the given entries too, until the choice has the maximum. */
  add: (wanted: readonly Applicant[]) => void;
  /** Removes the ticks of the given entries, except locked ones. */
  remove: (unwanted: readonly Applicant[]) => void;
}

/**
 * Holds the ticked entries. Until the first change they follow the list; afterwards they stay as the operator chose.
 */
export function useSelection(applicants: readonly Applicant[], max: number, checkinOver = false): Selection {
  const [changed, setChanged] = useState<ReadonlySet<number> | null>(null);
  const proposed = preselected(applicants, max, checkinOver);
  const ticked = changed ?? proposed;
  const has = (applicant: Applicant) =>
    (ticked.has(applicant.id) && !isOut(applicant)) || isLocked(applicant);
  const ids = applicants.filter(has).map(({ id }) => id);
  return {
    has,
    ids,
    confirmed: applicants.filter((each) => has(each) || staysConfirmed(each)).map(({ id }) => id),
    changed: changed !== null && !sameSet(changed, proposed),
    over: Math.max(0, ids.length - max),
    toggle: (applicant) => {
      const next = new Set(ids);
      if (!next.delete(applicant.id)) next.add(applicant.id);
      setChanged(next);
    },
    choose: (wanted) => {
      const chosen = new Set(wanted.map(({ id }) => id));
      setChanged(fill(applicants, max, ({ id }) => chosen.has(id)));
    },
    add: (wanted) => {
      const next = new Set(ids);
      for (const each of wanted) if (next.size < max && !isOut(each)) next.add(each.id);
      setChanged(next);
    },
    remove: (unwanted) => {
      const removed = new Set(unwanted.filter((each) => !isLocked(each)).map(({ id }) => id));
      setChanged(new Set(ids.filter((id) => !removed.has(id))));
    },
  };
}

function sameSet(a: ReadonlySet<number>, b: ReadonlySet<number>): boolean {
  return a.size === b.size && [...a].every((id) => b.has(id));
}
