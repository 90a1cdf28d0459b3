import { IconSquare, IconSquareCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './OpenToggle.module.css';

interface OpenToggleProps {
  /** How many matches are open. */
  open: number;
  pressed: boolean;
  onToggle: () => void;
  /** Further facts about the open matches. */
  children?: ReactNode;
}

/** Narrows a list to the open matches. A link to them (openMatchesPath) names this place, with the matches on the first screen. */
export function OpenToggle({ open, pressed, onToggle, children }: OpenToggleProps) {
  const { t } = useTranslation('rounds');
  return (
    <div className={classes.filter} id="open">
      <button type="button" className={classes.toggle} aria-pressed={pressed} onClick={onToggle}>
        {pressed ? (
          <IconSquareCheck size={20} aria-hidden="true" />
        ) : (
          <IconSquare size={20} aria-hidden="true" />
        )}
        {t('round.open', { open })}
      </button>
      {children}
    </div>
  );
}
