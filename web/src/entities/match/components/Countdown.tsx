import { useTranslation } from 'react-i18next';
import { useNow } from '@/shared/lib/clock';
import { clockText, daysIn } from '../lib/moments';

/** The time until an instant, or since it. */
export function Countdown({ to }: { to: string }) {
  const { t } = useTranslation('match');
  const now = useNow(1000);
  const seconds = Math.floor(Math.abs(Date.parse(to) - now) / 1000);
  const days = daysIn(seconds);
  const time = `${days > 0 ? `${t('page.days', { count: days })} ` : ''}${clockText(seconds)}`;
  return (
    <span role="timer" aria-live="off">
      {Date.parse(to) > now ? t('page.startsIn', { time }) : t('page.started', { time })}
    </span>
  );
}

/** The time left until an instant; nothing after it. */
export function TimeLeft({ to }: { to: string }) {
  const { t } = useTranslation('match');
  const now = useNow(1000);
  const seconds = Math.ceil((Date.parse(to) - now) / 1000);
  if (seconds <= 0) return null;
  const days = daysIn(seconds);
  const time = `${days > 0 ? `${t('page.days', { count: days })} ` : ''}${clockText(seconds)}`;
  return (
    <span role="timer" aria-live="off">
      {t('page.left', { time })}
    </span>
  );
}
