import { useTranslation } from 'react-i18next';
import { Button } from '@/shared/ui/Button';
import type { StreamItem, StreamState, useStreamStep } from '../api';

interface StepButtonsProps {
  item: StreamItem;
  /** Whether a match is on stream. */
  occupied: boolean;
  step: ReturnType<typeof useStreamStep>;
}

/** A caster's actions for an open item: call its players, start and end it, undo that, or remove it. */
export function StepButtons({ item, occupied, step }: StepButtonsProps) {
  const { t } = useTranslation('stream');
  const busy = step.busy;
  const ready = item.matchState === 'ready';
  const to = (state: StreamState) => () => void step.run({ act: 'state', itemId: item.id, state });
  return (
    <>
      {item.state === 'queued' && (
        <Button size="s" disabled={busy || !ready} onClick={to('called')}>
          {t('act.call')}
        </Button>
      )}
      {item.state !== 'live' && (
        <Button
          size="s"
          variant="primary"
          disabled={busy || !ready || occupied}
          title={occupied ? t('act.occupied') : ready ? undefined : t('act.notReady')}
          onClick={to('live')}
        >
          {t('act.start')}
        </Button>
      )}
      {item.state === 'live' && (
        <Button size="s" variant="primary" disabled={busy} onClick={to('done')}>
          {t('act.end')}
        </Button>
      )}
      {item.state !== 'queued' && (
        <Button size="s" variant="quiet" disabled={busy} onClick={to('queued')}>
          {t('act.back')}
        </Button>
      )}
      <Button
        size="s"
        variant="quiet"
        disabled={busy}
        onClick={() => void step.run({ act: 'remove', itemId: item.id })}
      >
        {t('act.remove')}
      </Button>
    </>
  );
}
