import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './ControlBar.module.css';

interface ControlBarProps {
  /** Where the stage is. */
  title: ReactNode;
  text?: ReactNode;
  /** The one thing to do next. */
  primary: ReactNode;
  /** What else can be done. */
  children?: ReactNode;
}

/** For operators: where a stage is and what they do next. On a phone the act stays within the thumb's reach. */
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
