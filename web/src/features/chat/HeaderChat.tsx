import { useMediaQuery } from '@mantine/hooks';
import { IconMessageCircle } from '@tabler/icons-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { loadAllAreas } from '@/shared/i18n/i18n';
import { badgeCount } from '@/shared/lib/badgeCount';
import { lazyPart } from '@/shared/ui/lazyPart';
import { withKit } from '@/shared/ui/withKit';
import classes from './HeaderChat.module.css';
import { resumeOutboxes } from './lib/outbox';
import { useEveryRoom, useEveryRoomNews } from './lib/useRooms';

/** The button uses the shell's texts; those of the rooms load with the panel. */
const ChatPanel = lazyPart(
  withKit(async () => {
    const [panel] = await Promise.all([import('./components/ChatPanel'), loadAllAreas()]);
    return panel;
  }),
);

/** The link to all rooms with the number of unread messages. On a wide page they open in a panel. */
export default function HeaderChat({ viewerId }: { viewerId: number }) {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const wide = useMediaQuery('(min-width: 900px)', false, { getInitialValueInEffect: false });
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLAnchorElement>(null);
  const { unread } = useEveryRoom();
  useEveryRoomNews();
  useEffect(() => resumeOutboxes(viewerId), [viewerId]);
  const elsewhere = !/\/chats(?:\/|$)/.test(pathname);
  const shown = opened && wide && elsewhere;
  const count = badgeCount(unread);
  return (
    <>
      <Link
        ref={button}
        to="/chats"
        className={classes.button}
        aria-label={unread > 0 ? t('chatsUnread', { shown: count }) : t('chats')}
        title={t('chats')}
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
            {count}
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
