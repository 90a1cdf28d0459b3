import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiCall } from '@/shared/api/call';
import type { Contest, RehearsalInput } from '@/shared/api/types';

/** A rehearsal after its moves. The server stores nothing: the same input always has the same answer. */
export function rehearsalQuery({ id, version }: Contest, input: RehearsalInput) {
  return queryOptions({
    queryKey: ['rehearsal', id, version, input] as const,
    queryFn: ({ signal }) =>
      apiCall('post', '/contests/{id}/rehearsal/', { path: { id }, body: input, signal }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
  });
}
