import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { applicantsQuery, type EntryContest } from '@/entities/entry/api';
import type { Applicant } from '@/entities/entry/lib/applicant';
import { toast } from '@/shared/ui/toast';

export interface Ticks {
  has: (applicant: Applicant) => boolean;
  /** The ticked entries that still exist, also those that a search hides. */
  chosen: readonly Applicant[];
  /** Whether everything that is listed, or was found, is ticked. */
  all: boolean;
  /** Whether every entry of the contest is ticked. */
  everybody: boolean;
  /** Whether all entries are being read to be ticked. */
  pending: boolean;
  toggle: (applicant: Applicant) => void;
  toggleAll: () => void;
  clear: () => void;
  /** Leaves only these entries ticked. */
  keep: (ids: readonly number[]) => void;
}

/**
 * Holds which participants an operator has ticked. "All" includes those that are not loaded; while a search narrows the list, it
 * means the found ones.
 */
export function useTicks(
  contest: EntryContest,
  shown: readonly Applicant[],
  total: number,
  found: readonly Applicant[] | null,
): Ticks {
  const queries = useQueryClient();
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  // From then on the ticks can be on entries that are not loaded in pages.
  const [beyond, setBeyond] = useState(false);
  const [pending, setPending] = useState(false);
  if (found && !beyond) setBeyond(true);
  const read = useQuery({ ...applicantsQuery(contest), enabled: beyond });
  const known = beyond && read.data ? read.data : shown;
  const chosen = known.filter(({ id }) => ticked.has(id));
  const everybody = chosen.length > 0 && chosen.length >= total;
  const all = found ? found.length > 0 && found.every(({ id }) => ticked.has(id)) : everybody;

  async function tickAll() {
    setPending(true);
    try {
      const list = await queries.fetchQuery(applicantsQuery(contest));
      setBeyond(true);
      setTicked(new Set(list.map(({ id }) => id)));
    } catch (error) {
      toast.error(error);
    } finally {
      setPending(false);
    }
  }

  /** The same function each time, so that a tick draws no other row again. */
  const toggle = useCallback(
    ({ id }: Applicant) =>
      setTicked((before) => {
        const next = new Set(before);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    [],
  );
  const clear = () => setTicked(new Set());
  function toggleAll() {
    if (!found) return all ? clear() : void tickAll();
    const next = new Set(ticked);
    for (const { id } of found) {
      if (all) next.delete(id);
      else next.add(id);
    }
    setTicked(next);
  }
  return {
    has: ({ id }) => ticked.has(id),
    chosen,
    all,
    everybody,
    pending,
    toggle,
    toggleAll,
    clear,
    keep: (ids) => setTicked(new Set(ids)),
  };
}
