import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { teamListKeys } from '@/entities/team/api';
import { apiCall } from '@/shared/api/call';
import { apiKey, refreshQueries } from '@/shared/api/query';
import { toast } from '@/shared/ui/toast';

interface OwnRequest {
  teamId: number;
  requestId: number;
}

/** Takes the viewer's own request to join back. */
export function useTakeBack() {
  const { t } = useTranslation('team');
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ teamId, requestId }: OwnRequest) =>
      apiCall('delete', '/teams/{id}/requests/{requestId}/', { path: { id: teamId, requestId } }),
    onSuccess: () => toast.success(t('ask.takenBack')),
    onError: toast.error,
    // Refused too, something has changed: the request was answered meanwhile.
    onSettled: (_, __, { teamId }) =>
      Promise.all([
        queries.invalidateQueries({ queryKey: apiKey('/teams/{id}/', { id: teamId }) }),
        refreshQueries(queries, teamListKeys),
      ]),
  });
}
