import type { ReactNode } from 'react';
import classes from './ViewHead.module.css';

interface ViewHeadProps {
  /** Finds a participant, whatever view is open (StageFinder). */
  finder?: ReactNode;
  /** What chooses or narrows the view. */
  children: ReactNode;
}

/** The row above a view of a stage. The search takes the room that is left, so that the view is on the first screen of a phone. */
export function ViewHead({ finder, children }: ViewHeadProps) {
  return (
    <div className={classes.head}>
      {children}
      {finder}
    </div>
  );
}
