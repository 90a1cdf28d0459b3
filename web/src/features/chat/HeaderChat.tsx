import { useMediaQuery } from '@mantine/hooks';
import { IconMessageCircle } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import classes from './HeaderChat.module.css';
import { resumeOutboxes } from './lib/outbox';
import { useEveryRoom, useEveryRoomNews } from './lib/useRooms';

const ChatPanel = lazy(() => import('./components/ChatPanel'));

/** More than this is not counted out. */
const most = 99;

/** The way to all rooms, with what is unread there; beside a wide page they open in a panel (U4.079). */
export default function HeaderChat({ viewerId }: { viewerId: number }) {
  const { t } = useTranslation('chat');
  const { pathname } = useLocation();
  const wide = useMediaQuery('(min-width: 900px)', false, { getInitialValueInEffect: false });
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLAnchorElement>(null);
  const { unread } = useEveryRoom();
  useEveryRoomNews();
  useEffect(() => resumeOutboxes(viewerId), [viewerId]);
  const elsewhere = !/\/chats(?:\/|$)/.test(pathname);
  const shown = opened && wide && elsewhere;
  return (
    <>
      <Link
        ref={button}
        to="/chats"
        className={classes.button}
        aria-label={unread > 0 ? `${t('rooms')} ${t('unread', { count: unread })}` : t('rooms')}
        title={t('rooms')}
        aria-expanded={wide && elsewhere ? shown : undefined}
        onClick={(event) => {
          if (!wide || !elsewhere || event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          setOpened(!opened);
        }}
      >
        <IconMessageCircle size={23} aria-hidden="true" />
        {unread > 0 && (
          <b className={classes.badge} aria-hidden="true">
            {unread > most ? `${most}+` : unread}
          </b>
        )}
      </Link>
      {shown && (
        <Suspense>
          <ChatPanel
            viewerId={viewerId}
            onClose={() => {
              setOpened(false);
              button.current?.focus();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
