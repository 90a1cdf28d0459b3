import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useBackCloses } from '@/shared/history/useBackCloses';
import { NotificationList } from './NotificationList';
import classes from './Popup.module.css';

interface PopupProps {
  anchor: RefObject<HTMLElement | null>;
  /** `back`: the focus returns to the button. */
  onClose: (back: boolean) => void;
}

/** The list of notifications: below the button on wide screens, over the whole width on narrow ones. */
export default function Popup({ anchor, onClose }: PopupProps) {
  const { t } = useTranslation('notification');
  const panel = useRef<HTMLDivElement>(null);
  // A bar above the header moves the list down; its height is limited, so that it ends above the bottom of the window.
  useLayoutEffect(() => {
    const top = Math.round(panel.current?.getBoundingClientRect().top ?? 0);
    panel.current?.style.setProperty('--above', `${Math.max(0, top)}px`);
  }, []);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useBackCloses(true, () => onClose(true));
  useEffect(() => {
    panel.current?.focus();
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close.current(true);
    };
    const onPress = ({ target }: PointerEvent) => {
      const within = [panel.current, anchor.current].some((each) => each?.contains(target as Node));
      if (!within) close.current(false);
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onPress);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPress);
    };
  }, [anchor]);
  return (
    <div ref={panel} role="dialog" aria-label={t('title')} tabIndex={-1} className={classes.panel}>
      <div className={classes.head}>
        <h2>{t('title')}</h2>
        <Link to="/settings/notifications">{t('settings')}</Link>
      </div>
      <div className={classes.body}>
        <NotificationList onFollow={() => onClose(false)} />
      </div>
      <Link to="/notifications" className={classes.all}>
        {t('all')}
      </Link>
    </div>
  );
}
