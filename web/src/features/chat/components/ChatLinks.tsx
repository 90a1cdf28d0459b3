import { IconMessageQuestion, IconSpeakerphone } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { contestPath } from '@/entities/contest/lib/paths';
import type { ChatRoom, Contest } from '@/shared/api/types';
import { Button } from '@/shared/ui/Button';
import { Count } from '@/shared/ui/Count';
import { LoadFault } from '@/shared/ui/LoadFault';
import { Time } from '@/shared/ui/Time';
import { operatesChats } from '../lib/abilities';
import { useRooms } from '../lib/useRooms';
import { AskDialog } from './AskDialog';
import classes from './ChatLinks.module.css';
import { LastMessage } from './LastMessage';

/** Links to the notices and the questions of a contest, for members of its rooms (CHAT-1). */
export function ChatLinks({ contest }: { contest: Contest }) {
  const { t } = useTranslation('chat');
  // Read by kind, because rooms of matches can fill the first page of all rooms.
  const notices = useRooms(contest.id, 'notice');
  const asked = useRooms(contest.id, 'question');
  const [asking, setAsking] = useState(false);
  const failed = [notices, asked].find(({ rooms, query }) => !rooms && query.isError);
  if (failed) return <LoadFault query={failed.query} />;
  if (!notices.rooms || !asked.rooms) return <div className={classes.links} data-waiting />;
  const [notice] = notices.rooms;
  const questions = asked.rooms;
  // First an unread question, otherwise an open one, otherwise the newest.
  const question =
    questions.find(({ unread }) => unread > 0) ?? questions.find(({ closed }) => !closed) ?? questions[0];
  const operates = operatesChats(contest);
  return (
    <nav className={classes.links} aria-label={t('links.label')}>
      <Way
        icon={<IconSpeakerphone size={22} aria-hidden="true" />}
        title={t(operates ? 'links.writeNotice' : 'links.notice')}
        contestId={contest.id}
        room={notice}
        unread={notice?.unread ?? 0}
        empty={t('emptyContestNotice')}
      />
      <Way
        icon={<IconMessageQuestion size={22} aria-hidden="true" />}
        title={t(operates ? 'links.questions' : 'links.myQuestions')}
        contestId={contest.id}
        room={question}
        unread={questions.reduce((sum, { unread }) => sum + unread, 0)}
        empty={t('emptyContestQuestionRoom')}
      >
        {asked.canAsk && (
          <Button size="s" onClick={() => setAsking(true)}>
            {t('ask.open')}
          </Button>
        )}
      </Way>
      <AskDialog contestId={contest.id} opened={asking} onClose={() => setAsking(false)} />
    </nav>
  );
}

interface WayProps {
  icon: ReactNode;
  title: string;
  contestId: number;
  room: ChatRoom | undefined;
  unread: number;
  empty: string;
  children?: ReactNode;
}

function Way({ icon, title, contestId, room, unread, empty, children }: WayProps) {
  const { t } = useTranslation('chat');
  const words = (
    <>
      {icon}
      <span className={classes.words}>
        <strong>
          {title}
          {unread > 0 && (
            <span role="img" aria-label={t('unread', { count: unread })}>
              <Count value={unread} />
            </span>
          )}
        </strong>
        {room && (room.lastMessage || room.lastPhrase || room.lastBlocked) ? (
          <span className={classes.last}>
            <LastMessage text={room.lastMessage} phrase={room.lastPhrase} blocked={room.lastBlocked} />
            <Time at={room.lastMessageUpdated} />
          </span>
        ) : (
          <span className={classes.last}>
            <span>{empty}</span>
          </span>
        )}
      </span>
    </>
  );
  return (
    <div className={classes.way} data-unread={unread > 0 || undefined}>
      {room ? (
        <Link to={contestPath(contestId, `chats/${room.chatId}`)}>{words}</Link>
      ) : (
        <div className={classes.plain}>{words}</div>
      )}
      {children}
    </div>
  );
}
