import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './ControlBar.module.css';

interface ControlBarProps {
  /** The state of the stage. */
  title: ReactNode;
  text?: ReactNode;
  /** The next action. */
  primary: ReactNode;
  /** Further actions. */
  children?: ReactNode;
}

/** The state of a stage and its next action, for operators. On a phone the action stays at the bottom. */
export function ControlBar({ title, text, primary, children }: ControlBarProps) {
  const { t } = useTranslation('rounds');
  return (
    <section className={classes.control} aria-label={t('control.label')}>
      <div className={classes.state}>
        <h2>{title}</h2>
        {text && <p>{text}</p>}
      </div>
      {primary && <div className={classes.primary}>{primary}</div>}
      <div className={classes.more}>{children}</div>
    </section>
  );
}
