import { IconChevronUp } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openMatchesPath } from '@/entities/contest/lib/paths';
import { LinkButton } from '@/shared/ui/Button';
import classes from './ControlBar.module.css';

interface ControlBarProps {
  /** The state of the stage. */
  title: ReactNode;
  text?: ReactNode;
  /** What waits for an operator besides the next action; empty if nothing does. */
  note?: string;
  /** The action about the note. */
  noteAct?: ReactNode;
  /** The next action. */
  primary: ReactNode;
  /** Further actions. */
  children?: ReactNode;
}

/**
 * The state of a stage and its next action, for operators. On a phone both stay at the bottom, with the further actions after a tap, so
 * that the matches are on the first screen.
 */
export function ControlBar({ title, text, note, noteAct, primary, children }: ControlBarProps) {
  const { t } = useTranslation('rounds');
  const [open, setOpen] = useState(false);
  const more = useId();
  return (
    <section
      className={classes.control}
      aria-label={t('control.label')}
      data-fixed={primary ? true : undefined}
      data-open={open || undefined}
    >
      <div className={classes.state}>
        <h2>{title}</h2>
        {text && <p>{text}</p>}
      </div>
      {note && (
        <div className={classes.note}>
          <p>{note}</p>
          {noteAct}
        </div>
      )}
      <button
        type="button"
        className={classes.toggle}
        aria-expanded={open}
        aria-controls={more}
        onClick={() => setOpen(!open)}
      >
        {t('control.more')}
        <IconChevronUp size={18} aria-hidden="true" />
      </button>
      <div id={more} className={classes.more}>
        {children}
      </div>
      {primary && <div className={classes.primary}>{primary}</div>}
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
