import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { EventKind } from '../api/events.gen';
import { apiKey, apiQuery } from '../api/query';
import type { Contest } from '../api/types';
import { useLive } from './useLive';

const deletions: ReadonlySet<EventKind> = new Set<EventKind>(['tournament.deleted', 'stage.deleted']);

/**
 * Refreshes the queries of a contest after each of its events; `invalidate` limits them to some keys. Returns the ids of
 * the stages that were deleted meanwhile. A page must not read these again: the server would answer that they do not
 * exist.
 */
export function useContestLive(contestId: number, invalidate?: readonly QueryKey[]): ReadonlySet<number> {
  const queries = useQueryClient();
  const contestKey = apiQuery('/contests/{id}/', { path: { id: contestId } }).queryKey;
  const [deleted, setDeleted] = useState<ReadonlySet<number>>(new Set());
  useLive(`contest:${contestId}`, {
    invalidate: invalidate ?? [apiKey('/contests/{id}/', { id: contestId })],
    onEvent: ({ kind, subjectId }) => {
      if (!deletions.has(kind) || subjectId === undefined) return;
      setDeleted((before) => new Set([...before, subjectId]));
      queries.setQueryData(contestKey, (contest) => contest && withoutStage(contest, subjectId));
    },
  });
  return deleted;
}

function withoutStage(contest: Contest, stageId: number): Contest {
  return {
    ...contest,
    stages: contest.stages.filter(({ id }) => id !== stageId),
    tournamentId: contest.tournamentId === stageId ? null : contest.tournamentId,
  };
}
