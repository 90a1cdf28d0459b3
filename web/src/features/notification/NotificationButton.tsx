import { IconBell } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { read } from '@/entities/notification/api';
import { keepPush } from '@/entities/notification/lib/keep';
import { loadAllAreas } from '@/shared/i18n/i18n';
import { badgeCount } from '@/shared/lib/badgeCount';
import { lazyPart } from '@/shared/ui/lazyPart';
import classes from './NotificationButton.module.css';
import { useLiveNotifications, useNotifications } from './useNotifications';

const Popup = lazyPart(async () => {
  const [popup] = await Promise.all([import('./components/Popup'), loadAllAreas()]);
  return popup;
});

/** The notification button with its badge, and the list that it opens (NOTIFY-2). */
export default function NotificationButton({ me }: { me: number }) {
  const { t } = useTranslation('shell');
  const { unseen } = useNotifications();
  useLiveNotifications(me);
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { pathname } = useLocation();
  useEffect(() => void keepPush(me), [me]);
  useArrivedByPush();

  // Opening another page closes the list.
  const shownOn = useRef(pathname);
  useEffect(() => {
    if (shownOn.current !== pathname) setOpened(false);
    shownOn.current = pathname;
  }, [pathname]);

  const label =
    unseen > 0 ? t('notificationsUnseen', { count: unseen, shown: badgeCount(unseen) }) : t('notifications');
  return (
    <div className={classes.place}>
      <button
        ref={button}
        type="button"
        className={classes.button}
        aria-label={label}
        aria-expanded={opened}
        aria-haspopup="dialog"
        onClick={() => setOpened(!opened)}
      >
        <IconBell size={22} aria-hidden="true" />
        {unseen > 0 && (
          <span className={classes.badge} aria-hidden="true">
            {badgeCount(unseen)}
          </span>
        )}
      </button>
      <Suspense>
        {opened && (
          <Popup
            anchor={button}
            onClose={(back) => {
              setOpened(false);
              if (back) button.current?.focus();
            }}
          />
        )}
      </Suspense>
    </div>
  );
}

/** Marks the notification of a push as read: the service worker puts its id into the address. */
function useArrivedByPush() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  useEffect(() => {
    const params = new URLSearchParams(search);
    const id = Number(params.get('notification'));
    if (!Number.isSafeInteger(id) || id <= 0) return;
    params.delete('notification');
    void navigate({ pathname, search: params.toString(), hash }, { replace: true });
    // A deleted notification needs no mark.
    read(queries, id).catch(() => undefined);
  }, [pathname, search, hash, navigate, queries]);
}
