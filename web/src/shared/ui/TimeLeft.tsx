import { useTranslation } from 'react-i18next';
import { useTickingNow } from '../lib/clock';
import { secondsUntil } from '../lib/duration';
import { useDurationText } from './useDurationText';

/** The time left until an instant, in a line of text; nothing once it has come. */
export function TimeLeft({ until }: { until: string }) {
  const { t } = useTranslation('common');
  const text = useDurationText();
  const seconds = secondsUntil(until, useTickingNow());
  if (seconds === 0) return null;
  return (
    <span className="tabular" role="timer" aria-live="off">
      {t('duration.left', { time: text(seconds) })}
    </span>
  );
}
