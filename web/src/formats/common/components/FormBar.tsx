import type { ReactNode } from 'react';
import classes from './FormBar.module.css';

/** The buttons of a form. They stay visible below a long form. The last one is the primary one. */
export function FormBar({ first, children }: { first: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.bar}>
      {first}
      <span className={classes.spacer} />
      {children}
    </div>
  );
}

/** The button below everything else that deletes what the form edits. */
export function FormEnd({ children }: { children: ReactNode }) {
  return <div className={classes.end}>{children}</div>;
}
