import { useTranslation } from 'react-i18next';
import { useNow } from '../lib/useNow';

const day = 86_400;

function clock(seconds: number): string {
  const parts = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

/** How long until a time, or since it. */
export function Countdown({ to }: { to: string }) {
  const { t } = useTranslation('match');
  const now = useNow(1000);
  const seconds = Math.floor(Math.abs(Date.parse(to) - now) / 1000);
  const days = Math.floor(seconds / day);
  const time = `${days > 0 ? `${t('page.days', { count: days })} ` : ''}${clock(seconds)}`;
  return (
    <span role="timer" aria-live="off">
      {Date.parse(to) > now ? t('page.startsIn', { time }) : t('page.started', { time })}
    </span>
  );
}
