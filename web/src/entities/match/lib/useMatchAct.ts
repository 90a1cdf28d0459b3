import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@/shared/api/error';
import type { MatchDetail } from '@/shared/api/types';
import { useAct } from '@/shared/lib/useAct';
import { type MatchAddress, matchQuery, useRefreshContest } from '../api';

/** useCacheMatch returns a function that stores an answered match and reads the rest of the contest again. */
export function useCacheMatch(address: MatchAddress): (saved: MatchDetail) => void {
  const queries = useQueryClient();
  const refresh = useRefreshContest(address.contestId);
  return (saved) => {
    queries.setQueryData(matchQuery(address).queryKey, saved);
    void refresh();
  };
}

interface MatchChange {
  /** Resolves to the changed match, or null if the change waits for the network. */
  change: () => Promise<MatchDetail | null>;
  done: string;
  /** Receives the faults of form fields; every other fault is shown as a toast. */
  atField?: ((fault: ApiError) => void) | undefined;
}

/**
 * useMatchAct runs one change of a match at a time. `store` receives the answered match; by default it is cached. After a fault the
 * contest is read again.
 */
export function useMatchAct(address: MatchAddress, store?: (saved: MatchDetail) => void) {
  const cache = useCacheMatch(address);
  const refresh = useRefreshContest(address.contestId);
  const act = useAct(({ change }: MatchChange) => change(), {
    done: (match, { done }) => match && done,
    onDone: (match) => match && (store ?? cache)(match),
    onFault: (fault, { atField }) => {
      if (atField && fault instanceof ApiError && fault.fields.length > 0) {
        atField(fault);
        return true;
      }
      void refresh();
      return false;
    },
  });

  /** Returns whether the change was saved; false if it waits for the network. */
  async function run(
    change: MatchChange['change'],
    done: string,
    atField?: MatchChange['atField'],
  ): Promise<boolean> {
    let saved = false;
    const called = await act.run({
      change: async () => {
        const match = await change();
        saved = match !== null;
        return match;
      },
      done,
      atField,
    });
    return called && saved;
  }

  return { busy: act.busy, run };
}
