import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ChatRoom, Contest } from '@/shared/api/types';
import { useDisplayName } from '@/shared/lib/displayName';
import { textLanguage } from '@/shared/lib/textLanguage';
import { Count } from '@/shared/ui/Count';
import { ErrorState } from '@/shared/ui/ErrorState';
import { InlineLoading } from '@/shared/ui/Loading';
import { More } from '@/shared/ui/More';
import { Time } from '@/shared/ui/Time';
import { useRooms } from '../lib/useRooms';
import { useRoomTitle } from '../lib/useRoomTitle';
import { LastMessage } from './LastMessage';
import classes from './RoomList.module.css';
import { RoomPicture } from './RoomPicture';

const filters = ['all', 'open', 'closed'] as const;
type Filter = (typeof filters)[number];

interface RoomListProps {
  contest: Contest;
  /** The room that is open. */
  current: number | null;
  /** The viewer runs the contest. */
  operates: boolean;
  onChoose?: () => void;
}

/** The viewer's rooms; operators can look at the questions alone. */
export function RoomList({ contest, current, operates, onChoose }: RoomListProps) {
  const { t } = useTranslation('chat');
  const [filter, setFilter] = useState<Filter>('all');
  const all = useRooms(contest.id);
  const questions = useRooms(contest.id, 'question', filter !== 'all');
  const { query, rooms } = filter === 'all' ? all : questions;
  const shown = rooms?.filter(({ closed }) => filter === 'all' || closed === (filter === 'closed'));
  return (
    <>
      {operates && (
        <fieldset className={classes.filters} aria-label={t('filter.label')}>
          {filters.map((value) => (
            <button
              key={value}
              type="button"
              aria-pressed={value === filter}
              onClick={() => setFilter(value)}
            >
              {t(`filter.${value}`)}
            </button>
          ))}
        </fieldset>
      )}
      {!shown ? (
        query.isError ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <div className={classes.loading}>
            <InlineLoading />
          </div>
        )
      ) : (
        <>
          <ul className={classes.rooms} aria-label={t('rooms')}>
            {shown.map((room) => (
              <RoomRow
                key={room.chatId}
                contest={contest}
                room={room}
                current={room.chatId === current}
                onChoose={onChoose}
              />
            ))}
          </ul>
          {shown.length === 0 && !query.hasNextPage && (
            <p className={classes.none}>
              {t(filter === 'open' ? 'filter.noneOpen' : 'emptyContestQuestionRoom')}
            </p>
          )}
          <More query={query} />
        </>
      )}
    </>
  );
}

interface RoomRowProps {
  contest: Contest;
  room: ChatRoom;
  current: boolean;
  onChoose?: (() => void) | undefined;
}

function RoomRow({ contest, room, current, onChoose }: RoomRowProps) {
  const { t } = useTranslation('chat');
  const titleOf = useRoomTitle();
  const nameOf = useDisplayName();
  const title = titleOf(room);
  const asker = room.kind === 'question' && room.owner ? nameOf(room.owner.nickname) : null;
  return (
    <li>
      <Link
        to={`/contests/${contest.id}/chats/${room.chatId}`}
        className={classes.room}
        aria-current={current ? 'page' : undefined}
        onClick={onChoose}
      >
        <RoomPicture room={room} contest={contest} />
        <span className={classes.words}>
          <span className={classes.title}>
            <strong lang={textLanguage(title)}>{title}</strong>
            <Time at={room.lastMessageUpdated} />
          </span>
          <span className={classes.label}>
            <span className={classes.kind}>{t(`room.kind.${room.kind}`)}</span>
            {asker && (
              <span className={classes.kind} lang={textLanguage(asker)}>
                {asker}
              </span>
            )}
            {room.closed && <span>{t(room.kind === 'question' ? 'room.answered' : 'room.closed')}</span>}
            {room.isReadOnly && !room.closed && (
              <span>
                <IconLock size={13} aria-hidden="true" /> {t('room.readOnly')}
              </span>
            )}
          </span>
          <span className={classes.last}>
            {room.lastMessage ? <LastMessage text={room.lastMessage} /> : <span>{t('room.silent')}</span>}
            {room.unread > 0 && (
              <span role="img" aria-label={t('unread', { count: room.unread })}>
                <Count value={room.unread} />
              </span>
            )}
          </span>
        </span>
      </Link>
    </li>
  );
}
