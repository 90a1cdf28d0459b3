import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { EventKind } from '../api/events.gen';
import { apiKey, apiQuery } from '../api/query';
import type { Contest } from '../api/types';
import { useLive } from './useLive';

const deletions: ReadonlySet<EventKind> = new Set<EventKind>(['tournament.deleted', 'stage.deleted']);

interface ContestLiveOptions {
  /** The keys to read again after an event; by default all of the contest. */
  invalidate?: readonly QueryKey[];
  /** The stage that the page is about. Nothing is read again after its deletion. */
  stageId?: number;
}

/**
 * Refreshes the queries of a contest after each of its events. Returns the ids of the stages that were deleted
 * meanwhile. A page must not read these again: the server would answer that they do not exist.
 */
export function useContestLive(
  contestId: number,
  { invalidate, stageId }: ContestLiveOptions = {},
): ReadonlySet<number> {
  const queries = useQueryClient();
  const contestKey = apiQuery('/contests/{id}/', { path: { id: contestId } }).queryKey;
  const [deleted, setDeleted] = useState<ReadonlySet<number>>(new Set());
  useLive(`contest:${contestId}`, {
    invalidate:
      stageId !== undefined && deleted.has(stageId)
        ? []
        : (invalidate ?? [apiKey('/contests/{id}/', { id: contestId })]),
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
