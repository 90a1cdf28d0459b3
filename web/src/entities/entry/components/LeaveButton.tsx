import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiCall } from '@/shared/api/call';
import { apiKey } from '@/shared/api/query';
import { useIntent } from '@/shared/lib/useIntent';
import { Button } from '@/shared/ui/Button';
import { confirm } from '@/shared/ui/confirm';
import { toast } from '@/shared/ui/toast';

interface LeaveButtonProps {
  contestId: number;
  entryId: number;
  /** The name of the viewer's team; null for who plays alone. */
  team: string | null;
  onDone?: () => void;
}

/** Takes the viewer's entry out of the rest of a contest that is being played, after a question. */
export function LeaveButton({ contestId, entryId, team, onDone }: LeaveButtonProps) {
  const { t } = useTranslation('entry');
  const queries = useQueryClient();
  const keyOf = useIntent();
  const leaving = useMutation({
    mutationFn: () =>
      apiCall('post', '/contests/{id}/entries/{entryId}/leave/', {
        path: { id: contestId, entryId },
        key: keyOf(entryId),
      }),
    onSuccess: () => {
      toast.success(t('drop.leaveDone'));
      onDone?.();
    },
    onError: toast.error,
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: apiKey('/contests/{id}/', { id: contestId }) }),
        queries.invalidateQueries({ queryKey: apiKey('/users/me/matches/') }),
      ]),
  });
  async function ask() {
    const agreed = await confirm({
      title: t('drop.leaveQuestion'),
      body: team === null ? t('drop.leaveText') : t('drop.leaveTeam', { name: team }),
      confirmLabel: t('drop.leave'),
      danger: true,
    });
    if (agreed) leaving.mutate();
  }
  return (
    <Button size="s" variant="quiet" loading={leaving.isPending} onClick={() => void ask()}>
      {t('drop.leave')}
    </Button>
  );
}
