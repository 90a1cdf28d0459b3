import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useRefreshContest } from '@/entities/match/api';
import type { RoyaleMatch } from '@/shared/api/types';
import { toast } from '@/shared/ui/toast';
import { type LobbyAddress, matchQuery } from '../api';

/** One save of a lobby at a time. What was answered is shown at once; a refusal stays, and the lobby is read again. */
export function useSave(address: LobbyAddress) {
  const queries = useQueryClient();
  const refresh = useRefreshContest(address.contestId);
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);

  /** Whether it was saved; what answers null waits for the network. */
  async function run(save: () => Promise<RoyaleMatch | null>, done: string): Promise<boolean> {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    setError(null);
    try {
      const match = await save();
      if (!match) return false;
      queries.setQueryData(
        matchQuery({ contestId: address.contestId, id: address.stageId }, address.matchId).queryKey,
        match,
      );
      toast.success(done);
      return true;
    } catch (cause) {
      setError(cause);
      return false;
    } finally {
      await refresh().catch(() => undefined);
      running.current = false;
      setBusy(false);
    }
  }

  return { busy, error, run, clear: () => setError(null) };
}
