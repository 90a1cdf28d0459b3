import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShownStatus } from '../lib/shownStatus';
import classes from './StatusBadge.module.css';

/** A drawing for each status, so that the status does not depend on colour alone. */
const drawings: Record<ShownStatus, ReactNode> = {
  prepare: <path d="M3 13V8M13 13V8" strokeDasharray="1.6 1.6" />,
  entry: <path d="M3 13V8M13 13V8" />,
  entryDone: <path d="M3 13V8H13V13" />,
  drawPending: <path d="M3 13V8H13V13M8 8V5" strokeDasharray="1.6 1.6" />,
  playPending: <path d="M3 13V8H13V13M6.5 2v3.5M9.5 2v3.5" />,
  match: (
    <>
      <path d="M3 13V8H13V13M8 8V5" />
      <rect x="6" y="1" width="4" height="4" className={classes.pulse} />
    </>
  ),
  matchDone: (
    <>
      <path d="M3 13V8H13V13M8 8V5" />
      <path d="M4.5 4.5 8 1.5l3.5 3" />
    </>
  ),
};

interface StatusBadgeProps {
  status: ShownStatus;
  /** When the contest was cancelled; null if it was not. */
  cancelledAt: string | null;
}

/** The status of a contest by the clock, or that it is cancelled. */
export function StatusBadge({ status, cancelledAt }: StatusBadgeProps) {
  const { t } = useTranslation('common');
  if (cancelledAt !== null) {
    return (
      <span className={classes.status} data-status="cancelled">
        <svg width="16" height="16" viewBox="0 0 16 16" fill="none" strokeWidth="1.8" aria-hidden="true">
          <path d="M3.5 3.5l9 9M12.5 3.5l-9 9" />
        </svg>
        {t('status.cancelled')}
      </span>
    );
  }
  return (
    <span className={classes.status} data-status={status}>
      <svg width="16" height="16" viewBox="0 0 16 16" fill="none" strokeWidth="1.8" aria-hidden="true">
        {drawings[status]}
      </svg>
      {t(`status.${status}`)}
    </span>
  );
}

interface TagProps {
  children: ReactNode;
  icon?: ReactNode;
  tone?: 'plain' | 'live' | 'lacquer' | 'success' | 'warning' | 'danger';
}

/** A short fact between two brackets. */
export function Tag({ children, icon, tone = 'plain' }: TagProps) {
  return (
    <span className={classes.tag} data-tone={tone}>
      {icon}
      {children}
    </span>
  );
}
