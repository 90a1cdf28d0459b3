import type { ReactNode } from 'react';

import { Button } from './Button';
import classes from './ListEditor.module.css';

interface ListActionsProps {
  /** The buttons that add to the list. */
  children: ReactNode;
  count: number;
  most: number;
}

/** The buttons below a list that is edited as a whole, and how full the list is. */
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
  /** The text that says that something is unsaved. */
  text: string;
  /** The labels of the buttons. */
  revert: string;
  save: string;
  saving: boolean;
  onRevert: () => void;
  onSave: () => void;
}

/** The buttons to save a list or discard the changes. They stay visible while something is unsaved. */
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
