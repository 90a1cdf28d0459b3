import { useTranslation } from 'react-i18next';
import { apiCall } from '@/shared/api/call';
import { apiKey } from '@/shared/api/query';
import { useAct } from '@/shared/lib/useAct';
import { useIdempotencyKey } from '@/shared/lib/useIdempotencyKey';
import { Button } from '@/shared/ui/Button';

interface LeaveButtonProps {
  contestId: number;
  entryId: number;
  /** The name of the viewer's team; null for a single player. */
  team: string | null;
  onDone?: () => void;
}

/** Withdraws the viewer's entry from the rest of a running contest, after a question. */
export function LeaveButton({ contestId, entryId, team, onDone }: LeaveButtonProps) {
  const { t } = useTranslation('entry');
  const withKey = useIdempotencyKey();
  const leaving = useAct(
    () =>
      withKey(entryId, (key) =>
        apiCall('post', '/contests/{id}/entries/{entryId}/leave/', {
          path: { id: contestId, entryId },
          key,
        }),
      ),
    {
      done: t('drop.leaveDone'),
      onDone: () => onDone?.(),
      refresh: [apiKey('/contests/{id}/', { id: contestId }), apiKey('/users/me/matches/')],
    },
  );
  async function ask() {
    await leaving.ask({
      title: t('drop.leaveQuestion'),
      body: team === null ? t('drop.leaveText') : t('drop.leaveTeam', { name: team }),
      confirmLabel: t('drop.leave'),
      danger: true,
    });
  }
  return (
    <Button size="s" variant="quiet" loading={leaving.busy} onClick={() => void ask()}>
      {t('drop.leave')}
    </Button>
  );
}
