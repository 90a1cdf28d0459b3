import type { ReactNode } from 'react';
import classes from './Notice.module.css';

interface NoticeProps {
  tone?: 'info' | 'success' | 'warning' | 'danger' | 'live';
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}

/** A message that stays on the page. Faults are announced at once, everything else politely. */
export function Notice({ tone = 'info', title, children, action }: NoticeProps) {
  return (
    <div className={classes.notice} data-tone={tone} role={tone === 'danger' ? 'alert' : 'status'}>
      <div className={classes.text}>
        {title && <strong>{title}</strong>}
        {children && <div>{children}</div>}
      </div>
      {action}
    </div>
  );
}
