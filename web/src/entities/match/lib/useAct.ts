import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '@/shared/api/error';
import type { MatchDetail } from '@/shared/api/types';
import { toast } from '@/shared/ui/toast';
import { type MatchAddress, matchQuery, useRefreshContest } from '../api';

/** Shows a match as it was answered, and reads what else of the contest hangs on it. */
export function useTake(address: MatchAddress): (saved: MatchDetail) => void {
  const queries = useQueryClient();
  const refresh = useRefreshContest(address.contestId);
  return (saved) => {
    queries.setQueryData(matchQuery(address).queryKey, saved);
    void refresh();
  };
}

/** One act on a match at a time, however often it is pressed. A refusal is said, and the match is read again. */
export function useAct(address: MatchAddress) {
  const take = useTake(address);
  const refresh = useRefreshContest(address.contestId);
  const running = useRef(false);
  const [busy, setBusy] = useState(false);

  /** Whether the act was done; what answers null waits for the network. A form takes what is wrong with its fields; every other fault is told in passing. */
  async function run(
    act: () => Promise<MatchDetail | null>,
    done: string,
    atField?: (fault: ApiError) => void,
  ): Promise<boolean> {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    try {
      const match = await act();
      if (!match) return false;
      take(match);
      toast.success(done);
      return true;
    } catch (cause) {
      if (atField && cause instanceof ApiError && cause.fields.length > 0) {
        atField(cause);
        return false;
      }
      toast.error(cause);
      void refresh();
      return false;
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return { busy, run };
}
