import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { takeRequestBack, teamKeys } from '@/entities/team/api';
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
    mutationFn: ({ teamId, requestId }: OwnRequest) => takeRequestBack(teamId, requestId),
    onSuccess: () => toast.success(t('ask.takenBack')),
    onError: toast.error,
    // Refused too, something has changed: the request was answered meanwhile.
    onSettled: (_, __, { teamId }) =>
      Promise.all([
        queries.invalidateQueries({ queryKey: teamKeys.detail(teamId) }),
        queries.invalidateQueries({ queryKey: teamKeys.all }),
      ]),
  });
}
