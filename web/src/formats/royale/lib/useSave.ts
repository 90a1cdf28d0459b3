import { useQueryClient } from '@tanstack/react-query';
import { apiKey } from '@/shared/api/query';
import type { RoyaleMatch } from '@/shared/api/types';
import { useAct } from '@/shared/lib/useAct';
import { type LobbyAddress, matchQuery } from '../api';

interface LobbyChange {
  /** Resolves to the changed lobby, or null if the change waits for the network. */
  change: () => Promise<RoyaleMatch | null>;
  done: string;
}

/** useSave runs one change of a lobby at a time and caches the answered lobby. The caller shows `error` in place. */
export function useSave({ contestId, stageId, matchId }: LobbyAddress) {
  const queries = useQueryClient();
  const act = useAct(({ change }: LobbyChange) => change(), {
    done: (match, { done }) => match && done,
    onDone: (match) =>
      match && queries.setQueryData(matchQuery({ contestId, id: stageId }, matchId).queryKey, match),
    refresh: [apiKey('/contests/{id}/', { id: contestId })],
    inline: true,
  });

  /** Returns whether the change was saved; false if it waits for the network. */
  async function run(change: LobbyChange['change'], done: string): Promise<boolean> {
    let saved = false;
    const called = await act.run({
      change: async () => {
        const match = await change();
        saved = match !== null;
        return match;
      },
      done,
    });
    return called && saved;
  }

  return { busy: act.busy, error: act.error, run, clear: act.clear };
}
