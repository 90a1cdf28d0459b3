import type { ReactNode } from 'react';

import { Button } from './Button';
import classes from './ListEditor.module.css';

interface ListActionsProps {
  /** The buttons that add to the list. */
  children: ReactNode;
  count: number;
  most: number;
}

/** What stands below a list that is edited as a whole: how it grows, and how full it is. */
export function ListActions({ children, count, most }: ListActionsProps) {
  return (
    <div className={classes.acts}>
      {children}
      <span className={classes.count}>
        {count} / {most}
      </span>
    </div>
  );
}

interface SaveBarProps {
  /** That something is unsaved. */
  text: string;
  /** The buttons' names. */
  revert: string;
  save: string;
  saving: boolean;
  onRevert: () => void;
  onSave: () => void;
}

/** Saves a list or takes the edit back; it stays on screen as long as something is unsaved. */
export function SaveBar({ text, revert, save, saving, onRevert, onSave }: SaveBarProps) {
  return (
    <div className={classes.save}>
      <p>{text}</p>
      <Button variant="quiet" onClick={onRevert} disabled={saving}>
        {revert}
      </Button>
      <Button variant="primary" loading={saving} onClick={onSave}>
        {save}
      </Button>
    </div>
  );
}
