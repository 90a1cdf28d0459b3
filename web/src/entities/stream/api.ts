import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiCall } from '@/shared/api/call';
import { apiKey, apiQuery, itemsOf } from '@/shared/api/query';
import type { components } from '@/shared/api/schema';
import { useAct } from '@/shared/lib/useAct';
import { useLive } from '@/shared/live/useLive';

type Schemas = components['schemas'];
export type Stream = Schemas['Stream'];
export type StreamItem = Schemas['StreamItem'];
export type StreamState = StreamItem['state'];
export type Caster = Schemas['ContestCaster'];

export function streamQuery(contestId: number) {
  return queryOptions({
    ...apiQuery('/contests/{id}/stream/', { path: { id: contestId } }),
    staleTime: 5_000,
  });
}

/** The stream of a contest, kept up to date, and the place of one of its matches in it. */
export function useStreamOfMatch(contestId: number, matchId: number) {
  useLive(`contest:${contestId}`, { invalidate: [apiKey('/contests/{id}/stream/', { id: contestId })] });
  const { data } = useQuery(streamQuery(contestId));
  const items = data ? [...(data.live ? [data.live] : []), ...data.waiting] : [];
  return { data, item: items.find((item) => item.matchId === matchId) };
}

export function castersQuery(contestId: number) {
  return queryOptions({
    ...apiQuery('/contests/{id}/casters/', { path: { id: contestId } }),
    select: itemsOf,
  });
}

/** One change of the queue. */
type StreamStep =
  | { act: 'add'; matchId: number }
  | { act: 'state'; itemId: number; state: StreamState }
  | { act: 'place'; itemId: number; before: number }
  | { act: 'remove'; itemId: number };

function send(contestId: number, step: StreamStep): Promise<Stream> {
  if (step.act === 'add') {
    return apiCall('post', '/contests/{id}/stream/', {
      path: { id: contestId },
      body: { matchId: step.matchId },
    });
  }
  const path = { id: contestId, itemId: step.itemId };
  switch (step.act) {
    case 'state':
      return apiCall('put', '/contests/{id}/stream/{itemId}/', { path, body: { state: step.state } });
    case 'place':
      return apiCall('put', '/contests/{id}/stream/{itemId}/place/', { path, body: { before: step.before } });
    case 'remove':
      return apiCall('delete', '/contests/{id}/stream/{itemId}/', { path });
  }
}

/** Changes the queue and caches the answered one. After a refusal the queue is read again. */
export function useStreamStep(contestId: number) {
  const queries = useQueryClient();
  return useAct((step: StreamStep) => send(contestId, step), {
    onDone: (queue) =>
      queries.setQueryData(apiQuery('/contests/{id}/stream/', { path: { id: contestId } }).queryKey, queue),
    onFault: () => {
      void queries.invalidateQueries({ queryKey: apiKey('/contests/{id}/stream/', { id: contestId }) });
    },
  });
}

export async function addCasters(contestId: number, userIds: number[]): Promise<Caster[]> {
  const init = { path: { id: contestId }, body: { userIds } };
  return (await apiCall('post', '/contests/{id}/casters/', init)).items;
}

export async function removeCasters(contestId: number, userIds: number[]): Promise<Caster[]> {
  const init = { path: { id: contestId }, body: { userIds } };
  return (await apiCall('post', '/contests/{id}/casters/delete/', init)).items;
}
