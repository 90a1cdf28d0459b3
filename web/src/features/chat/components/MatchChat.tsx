import { useMediaQuery } from '@mantine/hooks';
import { IconMessageCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { chatOfQuery } from '@/entities/chat/api';
import { badgeCount } from '@/shared/lib/badgeCount';
import { InlineLoading } from '@/shared/ui/Loading';
import { lazyPart } from '@/shared/ui/lazyPart';
import { QueryView } from '@/shared/ui/Query';
import { Sheet } from '@/shared/ui/Sheet';
import hidden from '@/shared/ui/spoken.module.css';
import { useEveryRoom } from '../lib/useRooms';
import { LastMessage } from './LastMessage';
import classes from './MatchChat.module.css';

/** The room is loaded when it is opened. */
const ChatRoom = lazyPart(() => import('./ChatRoom').then((chat) => ({ default: chat.ChatRoom })));

interface MatchChatProps {
  contestId: number;
  matchId: number;
  /** The page of the match; that of the chat is below it. */
  match: string;
  /** Whether the viewer plays in the match. Operators open the chat by hand: the server creates it when it is opened. */
  plays: boolean;
}

/** The chat of a match on its page: beside it on a wide window, otherwise a bar that opens it over the page. */
export function MatchChat({ contestId, matchId, match, plays }: MatchChatProps) {
  const { t } = useTranslation('chat');
  const wide = useMediaQuery('(min-width: 1080px)', false, { getInitialValueInEffect: false });
  const [opened, setOpened] = useState(false);
  const target = { contestId, matchId };
  if (wide && (plays || opened)) {
    return (
      <aside className={classes.beside} aria-label={t('room.kind.match')}>
        <Room {...target} match={match} />
      </aside>
    );
  }
  return (
    <>
      <Bar matchId={matchId} to={`${match}/chats`} opened={opened} onOpen={() => setOpened(true)} />
      <Sheet opened={opened} onClose={() => setOpened(false)} title={t('room.kind.match')} keepsInput>
        <div className={classes.over}>
          <Room {...target} match={match} />
        </div>
      </Sheet>
    </>
  );
}

function Room({ contestId, matchId, match }: Omit<MatchChatProps, 'plays'>) {
  const chat = useQuery(chatOfQuery({ contestId, matchId }));
  return (
    <QueryView query={chat}>
      {({ id }) => (
        <Suspense fallback={<InlineLoading />}>
          <ChatRoom chatId={id} others={match} />
        </Suspense>
      )}
    </QueryView>
  );
}

interface BarProps {
  matchId: number;
  to: string;
  opened: boolean;
  onOpen: () => void;
}

/** The beginning of the newest message, and how many are unread. */
function Bar({ matchId, to, opened, onOpen }: BarProps) {
  const { t } = useTranslation(['chat', 'match']);
  const room = useEveryRoom().rooms?.find(({ match }) => match?.id === matchId);
  const said = room && (room.lastMessage || room.lastPhrase || room.lastBlocked);
  return (
    <Link
      to={to}
      className={classes.bar}
      aria-haspopup="dialog"
      aria-expanded={opened}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onOpen();
      }}
    >
      <IconMessageCircle size={20} aria-hidden="true" />
      <b>{t('match:page.chat')}</b>
      {said && (
        <span className={classes.last}>
          <LastMessage text={room.lastMessage} phrase={room.lastPhrase} blocked={room.lastBlocked} />
        </span>
      )}
      {room !== undefined && room.unread > 0 && (
        <span className={classes.unread}>
          <span className={hidden.spoken}>{t('chat:unread', { count: room.unread })}</span>
          <span aria-hidden="true">{badgeCount(room.unread)}</span>
        </span>
      )}
    </Link>
  );
}
