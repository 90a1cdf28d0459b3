import { type ReactNode, useEffect, useRef } from 'react';
import classes from './Notice.module.css';

interface NoticeProps {
  tone?: 'info' | 'success' | 'warning' | 'danger' | 'live';
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** It tells what a press led to: it comes into view, wherever in a long form the person is. */
  answer?: boolean;
}

/** A message that stays on the page. Faults are announced at once, everything else politely. */
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
