import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { openMatchesPath } from '@/entities/contest/lib/paths';
import { LinkButton } from '@/shared/ui/Button';
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

/** The next action while results are missing: the matches without one. Ending without them is among the further actions. */
export function OpenMatchesLink({ contestId }: { contestId: number }) {
  const { t } = useTranslation('rounds');
  return (
    <LinkButton variant="primary" to={openMatchesPath(contestId)}>
      {t('control.open')}
    </LinkButton>
  );
}
