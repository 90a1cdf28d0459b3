import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { applicantsQuery, type EntryContest } from '@/entities/entry/api';
import type { Applicant } from '@/entities/entry/lib/applicant';
import { toast } from '@/shared/ui/toast';

export interface Ticks {
  has: (applicant: Applicant) => boolean;
  /** The ticked entries that still exist. */
  chosen: readonly Applicant[];
  all: boolean;
  /** Whether all entries are being read to be ticked. */
  pending: boolean;
  toggle: (applicant: Applicant) => void;
  toggleAll: () => void;
  clear: () => void;
  /** Leaves only these entries ticked. */
  keep: (ids: readonly number[]) => void;
}

/** Holds which participants an operator has ticked. "All" includes those that are not loaded. */
export function useTicks(contest: EntryContest, shown: readonly Applicant[], total: number): Ticks {
  const queries = useQueryClient();
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const [everybody, setEverybody] = useState(false);
  const [pending, setPending] = useState(false);
  const read = useQuery({ ...applicantsQuery(contest), enabled: everybody });
  const known = everybody && read.data ? read.data : shown;
  const chosen = known.filter(({ id }) => ticked.has(id));
  const all = chosen.length > 0 && chosen.length >= total;

  async function tickAll() {
    setPending(true);
    try {
      const list = await queries.fetchQuery(applicantsQuery(contest));
      setEverybody(true);
      setTicked(new Set(list.map(({ id }) => id)));
    } catch (error) {
      toast.error(error);
    } finally {
      setPending(false);
    }
  }

  const clear = () => setTicked(new Set());
  return {
    has: ({ id }) => ticked.has(id),
    chosen,
    all,
    pending,
    toggle: ({ id }) => {
      const next = new Set(ticked);
      if (!next.delete(id)) next.add(id);
      setTicked(next);
    },
    toggleAll: () => (all ? clear() : void tickAll()),
    clear,
    keep: (ids) => setTicked(new Set(ids)),
  };
}
