import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { apiKey, apiQuery } from '@/shared/api/query';
import { useLive } from '@/shared/live/useLive';
import { useViewer } from '@/shared/viewer/viewer';

/** Reads the team of the address, and refreshes it after its events and answers to the viewer. */
export function useTeam() {
  const id = Number(useParams().id);
  const { id: me } = useViewer();
  const invalidate = [apiKey('/teams/{id}/', { id })];
  useLive(`team:${id}`, { invalidate });
  useLive(me ? `user:${me}` : null, { invalidate });
  return useQuery(apiQuery('/teams/{id}/', { path: { id } }));
}
