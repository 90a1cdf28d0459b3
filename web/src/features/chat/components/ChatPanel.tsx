import { IconArrowsDiagonal, IconChecks, IconX } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { IconButton } from '@/shared/ui/Button';
import { pendingQuestion } from '@/shared/ui/confirm';
import { useReadAll } from '../lib/useReadAll';
import { useEveryRoom } from '../lib/useRooms';
import classes from './ChatPanel.module.css';
import { Room } from './Room';
import { RoomRows } from './RoomList';

interface ChatPanelProps {
  viewerId: number;
  onClose: () => void;
}

/** All rooms in a panel beside the page: the list, or one of them (CHAT-10). */
export default function ChatPanel({ viewerId, onClose }: ChatPanelProps) {
  const { t } = useTranslation('chat');
  const { query, rooms, unread } = useEveryRoom();
  const [chatId, setChatId] = useState<number | null>(null);
  const readAll = useReadAll(null);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  // The pressed row is removed; the focus stays in the panel, so that Escape closes it.
  const choose = (next: number | null) => {
    panel.current?.focus();
    setChatId(next);
  };
  const top = useHeaderEnd();
  return createPortal(
    <aside
      ref={panel}
      className={classes.panel}
      aria-label={t('rooms')}
      tabIndex={-1}
      style={{ top }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented && !pendingQuestion.current()) onClose();
      }}
    >
      <div className={classes.head}>
        <h2>{t('rooms')}</h2>
        {chatId === null && unread > 0 && (
          <IconButton
            label={t('menu.readAll')}
            onClick={() => {
              panel.current?.focus();
              void readAll.run();
            }}
          >
            <IconChecks size={20} aria-hidden="true" />
          </IconButton>
        )}
        <Link
          to={chatId === null ? '/chats' : `/chats/${chatId}`}
          className={classes.wide}
          aria-label={t('panel.wide')}
          title={t('panel.wide')}
        >
          <IconArrowsDiagonal size={20} aria-hidden="true" />
        </Link>
        <IconButton label={t('panel.close')} onClick={onClose}>
          <IconX size={20} aria-hidden="true" />
        </IconButton>
      </div>
      {chatId === null ? (
        <div className={classes.list}>
          <RoomRows
            query={query}
            rooms={rooms}
            current={null}
            addressOf={null}
            onChoose={(room) => choose(room.chatId)}
            none={t('none.title')}
          />
        </div>
      ) : (
        <Room
          key={chatId}
          chatId={chatId}
          viewerId={viewerId}
          listed={rooms?.find((room) => room.chatId === chatId)}
          unread={unread}
          onBack={() => choose(null)}
        />
      )}
    </aside>,
    document.body,
  );
}

/** Returns the bottom of the header in the window. Bars above it scroll away. */
function useHeaderEnd(): number {
  const [end, setEnd] = useState(0);
  useLayoutEffect(() => {
    const header = document.querySelector('header');
    const measure = () => setEnd(header?.getBoundingClientRect().bottom ?? 0);
    measure();
    window.addEventListener('scroll', measure, { passive: true });
    window.addEventListener('resize', measure);
    return () => {
      window.removeEventListener('scroll', measure);
      window.removeEventListener('resize', measure);
    };
  }, []);
  return end;
}
