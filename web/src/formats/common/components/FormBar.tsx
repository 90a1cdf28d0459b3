import type { ReactNode } from 'react';
import classes from './FormBar.module.css';

/** The acts of a form; they stay in reach under a long one. The last is the one to take. */
export function FormBar({ first, children }: { first: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.bar}>
      {first}
      <span className={classes.spacer} />
      {children}
    </div>
  );
}

/** Below everything else, out of a thumb's way: the act that takes away what the form is about. */
export function FormEnd({ children }: { children: ReactNode }) {
  return <div className={classes.end}>{children}</div>;
}
