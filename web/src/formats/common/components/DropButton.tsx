import { useTranslation } from 'react-i18next';
import type { StandingsRow } from '@/shared/api/types';
import { useDisplayName } from '@/shared/lib/displayName';
import { Button } from '@/shared/ui/Button';
import { useStageAct } from '../lib/useStageAct';

interface DropButtonProps {
  contestId: number;
  row: Pick<StandingsRow, 'participant' | 'status'>;
  /** The effect of a drop in this format. */
  text: string;
  set: (entryId: number, status: StandingsRow['status']) => Promise<unknown>;
}

/** Drops an entry from a stage, or reinstates it. */
export function DropButton({ contestId, row, text, set }: DropButtonProps) {
  const { t } = useTranslation('rounds');
  const nameOf = useDisplayName();
  const act = useStageAct(contestId);
  const { participant, status } = row;
  const name = nameOf(participant.name);

  const drop = () =>
    act.ask(
      { title: t('drop.title', { name }), body: text, confirmLabel: t('drop.act'), danger: true },
      () => set(participant.id, 'dropped'),
      t('drop.done', { name }),
    );
  const bringBack = () => act.run(() => set(participant.id, 'active'), t('drop.back', { name }));

  if (participant.dropped === 'withdrawn') return null; // the account was closed, so nobody can play for the entry
  return status === 'active' ? (
    <Button
      size="s"
      variant="quiet"
      loading={act.busy}
      aria-label={t('drop.label', { name })}
      onClick={() => void drop()}
    >
      {t('drop.act')}
    </Button>
  ) : (
    <Button
      size="s"
      variant="quiet"
      loading={act.busy}
      aria-label={t('drop.bringBackLabel', { name })}
      onClick={() => void bringBack()}
    >
      {t('drop.bringBack')}
    </Button>
  );
}
