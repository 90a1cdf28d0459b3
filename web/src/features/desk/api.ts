import { queryOptions } from '@tanstack/react-query';
import { apiQuery } from '@/shared/api/query';

/** Milliseconds between reads: a match exceeds its time without an event. */
const lookAgain = 30_000;

export function deskQuery(contestId: number) {
  return queryOptions({
    ...apiQuery('/contests/{id}/desk/', { path: { id: contestId } }),
    refetchInterval: lookAgain,
    staleTime: 5_000,
  });
}
