import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { isFault } from '@/shared/api/error';
import { apiKey, apiQuery } from '@/shared/api/query';
import { useLive } from '@/shared/live/useLive';
import { useViewer } from '@/shared/viewer/viewer';

/** Reads the team of the address, and refreshes it after its events and answers to the viewer. It does not listen for a team that does not exist. */
export function useTeam() {
  const id = Number(useParams().id);
  const { id: me } = useViewer();
  const team = useQuery(apiQuery('/teams/{id}/', { path: { id } }));
  const missing = isFault(team.error, 'teamDoesNotExist');
  const invalidate = [apiKey('/teams/{id}/', { id })];
  useLive(missing ? null : `team:${id}`, { invalidate });
  useLive(me && !missing ? `user:${me}` : null, { invalidate });
  return team;
}
