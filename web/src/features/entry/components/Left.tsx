import { useTranslation } from 'react-i18next';
import { remaining } from '@/entities/contest/lib/duration';

/** The time until an instant. */
export function Left({ until, now }: { until: string; now: number }) {
  const { t } = useTranslation('entry');
  const { days, clock } = remaining(Date.parse(until), now);
  return (
    <span role="timer" aria-live="off">
      {t('checkin.left')}{' '}
      <b>
        {days > 0 && t('checkin.days', { count: days })} {clock}
      </b>
    </span>
  );
}
