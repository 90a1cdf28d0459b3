import { useState } from 'react';
import type { ContestField, ContestValues } from '@/entities/contest/form/values';
import type { Contest } from '@/shared/api/types';
import type { ContestDraft } from './draft';
import { onTop, valuesOf } from './values';

/** The input of two people for the same contest, and the values that both began with. */
interface Conflict {
  base: ContestValues;
  mine: ContestValues;
  latest: Contest;
}

/**
 * Holds what two people saved at the same time until one of them decides. `restart` shows other values in the form;
 * `save` sends them.
 */
export function useEditConflict(restart: (next: ContestDraft) => void, save: () => Promise<unknown>) {
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [replaced, setReplaced] = useState<Conflict | null>(null);

  /** Shows the values of the other person with one's own changes on top, except for the fields in `keepTheirs`. */
  function merge({ base, mine, latest }: Conflict, keepTheirs?: ContestField[]) {
    const theirs = valuesOf(latest);
    restart({ values: onTop(base, mine, theirs, keepTheirs), base: theirs, version: latest.version });
  }

  return {
    conflict,
    /** The conflict in which the other person's values were taken. */
    replaced,
    open: setConflict,
    close: () => setConflict(null),
    async apply(keepTheirs: ContestField[]) {
      if (!conflict) return;
      setConflict(null);
      merge(conflict, keepTheirs);
      await save();
    },
    takeTheirs() {
      if (!conflict) return;
      const theirs = valuesOf(conflict.latest);
      setReplaced(conflict);
      setConflict(null);
      restart({ values: theirs, base: theirs, version: conflict.latest.version });
    },
    bringMineBack() {
      if (!replaced) return;
      setReplaced(null);
      merge(replaced);
    },
  };
}
