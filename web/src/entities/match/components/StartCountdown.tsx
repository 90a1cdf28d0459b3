import { useTranslation } from 'react-i18next';
import { useTickingNow } from '@/shared/lib/clock';
import { secondsSince, secondsUntil } from '@/shared/lib/duration';
import { useDurationText } from '@/shared/ui/useDurationText';

/** The time until a match starts, or since its start. */
export function StartCountdown({ at }: { at: string }) {
  const { t } = useTranslation('match');
  const text = useDurationText();
  const now = useTickingNow();
  const left = secondsUntil(at, now);
  return (
    <span className="tabular" role="timer" aria-live="off">
      {left > 0
        ? t('page.startsIn', { time: text(left) })
        : t('page.started', { time: text(secondsSince(at, now)) })}
    </span>
  );
}
