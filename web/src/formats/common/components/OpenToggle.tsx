import { IconSquare, IconSquareCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigationType } from 'react-router';
import classes from './OpenToggle.module.css';

interface OpenToggleProps {
  /** How many matches are open. */
  open: number;
  pressed: boolean;
  onToggle: () => void;
  /** Further facts about the open matches. */
  children?: ReactNode;
}

/** The navigation that was answered by a scroll last: the switch of another round must not scroll again. */
let answered = '';

/** Narrows a list to the open matches. A link to them (openMatchesPath) opens the page here, with the matches on the first screen. */
export function OpenToggle({ open, pressed, onToggle, children }: OpenToggleProps) {
  const { t } = useTranslation('rounds');
  const { hash, key } = useLocation();
  const type = useNavigationType();
  const box = useRef<HTMLDivElement>(null);
  // Back and a reload return to where the page was.
  const linked = hash === '#open' && type !== 'POP';
  useEffect(() => {
    if (!linked || answered === key) return;
    answered = key;
    box.current?.scrollIntoView({ block: 'start' });
  }, [linked, key]);
  return (
    <div className={classes.filter} ref={box} id="open">
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
