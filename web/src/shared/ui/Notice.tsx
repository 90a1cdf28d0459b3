import { type ReactNode, useEffect, useRef } from 'react';
import classes from './Notice.module.css';

interface NoticeProps {
  tone?: 'info' | 'success' | 'warning' | 'danger' | 'live';
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** Whether it answers a press. It then scrolls into view, also in a long form. */
  answer?: boolean;
}

/** A message that stays on the page. Screen readers announce faults at once and other messages politely. */
export function Notice({ tone = 'info', title, children, action, answer = false }: NoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (answer) box.current?.scrollIntoView({ block: 'nearest' });
  }, [answer]);
  return (
    <div ref={box} className={classes.notice} data-tone={tone} role={tone === 'danger' ? 'alert' : 'status'}>
      <div className={classes.text}>
        {title && <strong>{title}</strong>}
        {children && <div>{children}</div>}
      </div>
      {action}
    </div>
  );
}
