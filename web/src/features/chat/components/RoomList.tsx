import { IconBellOff, IconLock } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { contestPath } from '@/entities/contest/lib/paths';
import type { ChatRoom, Contest } from '@/shared/api/types';
import { useDisplayName } from '@/shared/lib/displayName';
import { textLanguage } from '@/shared/lib/textLanguage';
import { PresenceDot } from '@/shared/presence/PresenceDot';
import { Count } from '@/shared/ui/Count';
import { ErrorState } from '@/shared/ui/ErrorState';
import { InlineLoading } from '@/shared/ui/Loading';
import { More } from '@/shared/ui/More';
import hidden from '@/shared/ui/spoken.module.css';
import { Time } from '@/shared/ui/Time';
import { type Rooms, useRooms } from '../lib/useRooms';
import { useRoomTitle } from '../lib/useRoomTitle';
import { Filters } from './Filters';
import { LastMessage } from './LastMessage';
import classes from './RoomList.module.css';
import { RoomPicture } from './RoomPicture';

const filters = ['all', 'open', 'closed'] as const;
type Filter = (typeof filters)[number];

interface RoomListProps {
  contest: Contest;
  /** The id of the open room. */
  current: number | null;
  /** Whether the viewer is an operator of the contest. */
  operates: boolean;
  onChoose?: () => void;
}

/** The viewer's rooms of a contest. Operators can filter by questions. */
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
        <Filters
          label={t('filter.label')}
          value={filter}
          items={filters.map((value) => ({ value, label: t(`filter.${value}`) }))}
          onChange={setFilter}
        />
      )}
      <RoomRows
        query={query}
        rooms={shown}
        current={current}
        gameKey={contest.game?.key}
        addressOf={(room) => contestPath(contest.id, `chats/${room.chatId}`)}
        onChoose={onChoose}
        onContest
        none={t(filter === 'open' ? 'filter.noneOpen' : 'emptyContestQuestionRoom')}
      />
    </>
  );
}

interface RoomRowsProps extends Pick<Rooms, 'query' | 'rooms'> {
  current: number | null;
  gameKey?: string | undefined;
  /** If null, a row is a button that only calls `onChoose`. */
  addressOf: ((room: ChatRoom) => string) | null;
  onChoose?: ((room: ChatRoom) => void) | undefined;
  /** Whether the page is the contest's. */
  onContest?: boolean;
  none: ReactNode;
}

/** Rooms as rows with the newest message and the number of unread ones. */
export function RoomRows({ query, rooms, none, ...row }: RoomRowsProps) {
  const { t } = useTranslation('chat');
  if (!rooms) {
    return query.isError ? (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <div className={classes.loading}>
        <InlineLoading />
      </div>
    );
  }
  return (
    <>
      <ul className={classes.rooms} aria-label={t('rooms')}>
        {rooms.map((room) => (
          <RoomRow key={room.chatId} room={room} {...row} />
        ))}
      </ul>
      {none && rooms.length === 0 && !query.hasNextPage && <div className={classes.none}>{none}</div>}
      <More query={query} />
    </>
  );
}

type RoomRowProps = Omit<RoomRowsProps, 'query' | 'rooms' | 'none'> & { room: ChatRoom };

function RoomRow({ room, current, gameKey, addressOf, onChoose, onContest = false }: RoomRowProps) {
  const here = room.chatId === current;
  const item = useRevealed(here);
  const summary = (
    <>
      <RoomPicture room={room} gameKey={gameKey} />
      <RoomSummary room={room} onContest={onContest} />
    </>
  );
  return (
    <li ref={item}>
      {addressOf ? (
        <Link
          to={addressOf(room)}
          className={classes.room}
          aria-current={here ? 'page' : undefined}
          onClick={() => onChoose?.(room)}
        >
          {summary}
        </Link>
      ) : (
        <button type="button" className={classes.room} onClick={() => onChoose?.(room)}>
          {summary}
        </button>
      )}
    </li>
  );
}

/** Returns the ref of a row. The list scrolls down to the row of the open room. */
function useRevealed(here: boolean) {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const list = item.current?.parentElement?.parentElement;
    if (!here || !item.current || !list) return;
    const below = item.current.getBoundingClientRect().bottom - list.getBoundingClientRect().bottom;
    if (below > 0) list.scrollTop += below;
  }, [here]);
  return item;
}

/** A room's title, facts and newest message. */
function RoomSummary({ room, onContest }: { room: ChatRoom; onContest: boolean }) {
  const { t } = useTranslation('chat');
  const titleOf = useRoomTitle();
  const nameOf = useDisplayName();
  const shared = room.kind === 'entrants' || room.kind === 'notice' || room.kind === 'confirmed';
  // In a list of many contests, a room of all entrants has the contest's name as its title.
  const named = !onContest && shared && room.contest !== null;
  const title = named ? (room.contest?.name ?? '') : titleOf(room);
  const asker = room.kind === 'question' && room.owner ? nameOf(room.owner.nickname) : null;
  const about = [onContest || named ? null : room.contest?.name, asker].filter(
    (fact) => typeof fact === 'string',
  );
  return (
    <span className={classes.words}>
      <span className={classes.title}>
        <strong lang={textLanguage(title)}>{title}</strong>
        <Time at={room.lastMessageUpdated} />
      </span>
      <span className={classes.label}>
        {room.friend && <PresenceDot userId={room.friend.id} />}
        {/* Beside another fact the icon says the kind. */}
        <span className={about.length > 0 ? hidden.spoken : classes.kind}>
          {named ? titleOf(room) : t(`room.kind.${room.kind}`)}
        </span>
        {about.map((fact) => (
          <span key={fact} className={classes.kind} lang={textLanguage(fact)}>
            {fact}
          </span>
        ))}
        <RoomState room={room} />
      </span>
      <Newest room={room} />
    </span>
  );
}

/** Whether a room is closed, read-only or muted. */
function RoomState({ room }: { room: ChatRoom }) {
  const { t } = useTranslation('chat');
  return (
    <>
      {room.closed && <span>{t(room.kind === 'question' ? 'room.answered' : 'room.closed')}</span>}
      {room.isReadOnly && !room.closed && (
        <span>
          <IconLock size={13} aria-hidden="true" /> {t('room.readOnly')}
        </span>
      )}
      {room.muted && (
        <span>
          <IconBellOff size={13} aria-label={t('mute.muted')} />
        </span>
      )}
    </>
  );
}

/** A room's newest message, and the number of unread ones. */
function Newest({ room }: { room: ChatRoom }) {
  const { t } = useTranslation('chat');
  // A question that nobody answered yet is its own title.
  const repeated = room.kind === 'question' && room.lastMessage === room.name;
  const silent = !room.lastMessage && !room.lastPhrase && !room.lastBlocked;
  return (
    <span className={classes.last}>
      {silent ? (
        <span>{t('room.silent')}</span>
      ) : (
        <LastMessage
          text={repeated ? '' : room.lastMessage}
          phrase={room.lastPhrase}
          blocked={room.lastBlocked}
        />
      )}
      {room.unread > 0 && (
        <span
          role="img"
          aria-label={t('unread', { count: room.unread })}
          data-muted={room.muted || undefined}
        >
          <Count value={room.unread} />
        </span>
      )}
    </span>
  );
}
