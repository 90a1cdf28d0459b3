import { useTranslation } from 'react-i18next';
import { Button } from '@/shared/ui/Button';
import { useStreamOfMatch, useStreamStep } from '../api';

interface StreamButtonProps {
  contestId: number;
  matchId: number;
  /** Whether the match can be added to the queue. */
  open: boolean;
}

/** Adds a match that is not queued yet to the stream, for casters. */
export function StreamButton({ contestId, matchId, open }: StreamButtonProps) {
  const { t } = useTranslation('stream');
  const { data, item } = useStreamOfMatch(contestId, matchId);
  const step = useStreamStep(contestId);
  if (!data?.canRun || item || !open) return null;
  return (
    <Button loading={step.busy} onClick={() => void step.run({ act: 'add', matchId })}>
      {t('add')}
    </Button>
  );
}
