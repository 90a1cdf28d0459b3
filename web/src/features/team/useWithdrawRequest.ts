import { useTranslation } from 'react-i18next';
import { teamListKeys } from '@/entities/team/api';
import { apiCall } from '@/shared/api/call';
import { apiKey } from '@/shared/api/query';
import { useAct } from '@/shared/lib/useAct';

interface OwnRequest {
  teamId: number;
  requestId: number;
}

/** Withdraws the viewer's request to join. */
export function useWithdrawRequest() {
  const { t } = useTranslation('team');
  return useAct(
    ({ teamId, requestId }: OwnRequest) =>
      apiCall('delete', '/teams/{id}/requests/{requestId}/', { path: { id: teamId, requestId } }),
    {
      done: t('ask.takenBack'),
      // A refused withdrawal means that the request was answered meanwhile.
      refresh: ({ teamId }) => [apiKey('/teams/{id}/', { id: teamId }), ...teamListKeys],
    },
  );
}
