import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { durationParts } from '../lib/duration';
import classes from './Countdown.module.css';
import { Time } from './Time';

interface CountdownProps {
  label: ReactNode;
  /** The seconds to show; null shows no clock. */
  seconds: number | null;
  /** The instant, shown below the clock. */
  at?: string;
  size?: 's' | 'm' | 'l';
  /** Whether the viewer must act now. */
  urgent?: boolean;
}

/** A large clock with a label: the time until an instant or since it. The caller follows the time. */
export function Countdown({ label, seconds, at, size = 'l', urgent = false }: CountdownProps) {
  const { t } = useTranslation('common');
  const parts = seconds === null ? null : durationParts(seconds);
  return (
    <div
      className={classes.countdown}
      data-size={size}
      data-urgent={urgent || undefined}
      role="timer"
      aria-live="off"
    >
      <span className={classes.label}>{label}</span>
      {parts && (
        <span className={classes.clock}>
          {parts.days > 0 && (
            <span className={classes.days}>{t('duration.days', { count: parts.days })}</span>
          )}
          {parts.clock}
        </span>
      )}
      {at && (
        <span className={classes.label}>
          <Time at={at} zone />
        </span>
      )}
    </div>
  );
}
