import {
  IconArrowLeft,
  IconBell,
  IconBellOff,
  IconChecks,
  IconCircleCheck,
  IconDots,
  IconEraser,
  IconRotateClockwise,
  IconSelector,
  IconUsers,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { chatKeys } from '@/entities/chat/api';
import { apiCall } from '@/shared/api/call';
import type { Chat, ChatRoom } from '@/shared/api/types';
import { useDisplayName } from '@/shared/lib/displayName';
import { textLanguage } from '@/shared/lib/textLanguage';
import { useAct } from '@/shared/lib/useAct';
import { PresenceDot } from '@/shared/presence/PresenceDot';
import { Button, IconButton } from '@/shared/ui/Button';
import { Count } from '@/shared/ui/Count';
import { Menu } from '@/shared/ui/Menu';
import hidden from '@/shared/ui/spoken.module.css';
import { placeOf } from '../lib/place';
import { useRoomTitle } from '../lib/useRoomTitle';
import { MembersDialog } from './MembersDialog';
import classes from './RoomHeader.module.css';

interface RoomHeaderProps {
  room: ChatRoom | Chat;
  chat: Chat | undefined;
  /** Whether the page is the contest's. */
  onContest: boolean;
  /** The number of unread messages in the other rooms. */
  elsewhere: number;
  onSelect: (() => void) | undefined;
  onBack: (() => void) | undefined;
  onReadAll: (() => void) | undefined;
  /** Hides the messages; undefined if there are none. */
  onClear: (() => void) | undefined;
}

/** Returns the action that closes a room, or opens it again. */
function useClosing(chatId: number) {
  const { t } = useTranslation('chat');
  const queries = useQueryClient();
  return useAct(
    (closed: boolean) => apiCall('put', '/chats/{chatId}/closed/', { path: { chatId }, body: { closed } }),
    {
      done: (changed) =>
        t(`close.${changed.closed ? 'done' : 'reopened'}.${changed.isQuestion ? 'question' : 'room'}`),
      onDone: (changed) => queries.setQueryData(chatKeys.chat(chatId), changed),
      refresh: [chatKeys.lists],
    },
  );
}

/** The room's title, members and menu. On a phone the title opens the list of rooms. */
export function RoomHeader(props: RoomHeaderProps) {
  const { room, chat, onContest, elsewhere } = props;
  const { t } = useTranslation('chat');
  const [members, setMembers] = useState(false);
  const close = useClosing(room.id);
  const operates = (chat?.canModerate ?? false) && room.contest !== null;
  const place = placeOf(room);
  const name = <RoomName room={room} onContest={onContest} />;
  return (
    <header className={classes.header}>
      {props.onBack && (
        <IconButton className={classes.back} label={t('back')} onClick={props.onBack}>
          <IconArrowLeft size={20} aria-hidden="true" />
          {elsewhere > 0 && <Count value={elsewhere} />}
        </IconButton>
      )}
      <h2 className={classes.title} data-alone={!props.onSelect || undefined}>
        {place && !onContest ? <Link to={place}>{name}</Link> : name}
      </h2>
      {props.onSelect && (
        <button type="button" className={classes.select} aria-haspopup="dialog" onClick={props.onSelect}>
          <span className={hidden.spoken}>{t('selectRoom')}</span>
          {name}
          {elsewhere > 0 && (
            <span role="img" aria-label={t('unreadElsewhere', { count: elsewhere })}>
              <Count value={elsewhere} />
            </span>
          )}
          <IconSelector size={20} aria-hidden="true" />
        </button>
      )}
      {operates && room.kind === 'question' && (
        <AnsweredButton
          answered={room.closed}
          busy={close.busy}
          onToggle={() => void close.run(!room.closed)}
        />
      )}
      <RoomActs
        {...props}
        mayClose={operates && room.kind !== 'question' && room.kind !== 'notice' && room.kind !== 'match'}
        onMembers={() => setMembers(true)}
        onToggleClosed={() => void close.run(!room.closed)}
      />
      <MembersDialog
        chatId={room.id}
        team={room.kind === 'team'}
        count={chat?.memberCount ?? 0}
        opened={members}
        onClose={() => setMembers(false)}
      />
    </header>
  );
}

/** The room's title, with its kind, where it belongs and its state below. */
function RoomName({ room, onContest }: Pick<RoomHeaderProps, 'room' | 'onContest'>) {
  const { t } = useTranslation('chat');
  const nameOf = useDisplayName();
  const title = useRoomTitle()(room);
  const about = room.kind === 'match' || !onContest ? (room.contest?.name ?? null) : null;
  const asker = room.kind === 'question' && room.owner ? nameOf(room.owner.nickname) : null;
  return (
    <span className={classes.words}>
      <strong lang={textLanguage(title)}>{title}</strong>
      <small>
        {t(`room.kind.${room.kind}`)}
        {about && ` · ${about}`}
        {asker && ` · ${asker}`}
        {room.friend && (
          <>
            {' · '}
            <PresenceDot userId={room.friend.id} words />
          </>
        )}
        {room.closed && ` · ${t(room.kind === 'question' ? 'room.answered' : 'room.closed')}`}
        {room.muted && (
          <>
            {' '}
            <IconBellOff size={13} aria-label={t('mute.muted')} />
          </>
        )}
      </small>
    </span>
  );
}

interface AnsweredButtonProps {
  answered: boolean;
  busy: boolean;
  onToggle: () => void;
}

/** The button that marks a question as answered, or opens it again. */
function AnsweredButton({ answered, busy, onToggle }: AnsweredButtonProps) {
  const { t } = useTranslation('chat');
  return (
    <Button
      size="s"
      className={classes.close}
      loading={busy}
      icon={
        answered ? (
          <IconRotateClockwise size={18} aria-hidden="true" />
        ) : (
          <IconCircleCheck size={18} aria-hidden="true" />
        )
      }
      onClick={onToggle}
    >
      {t(answered ? 'close.reopen' : 'close.answered')}
    </Button>
  );
}

interface RoomActsProps extends RoomHeaderProps {
  mayClose: boolean;
  onMembers: () => void;
  onToggleClosed: () => void;
}

/** The menu of a room. */
function RoomActs({ room, chat, mayClose, onMembers, onToggleClosed, onClear, onReadAll }: RoomActsProps) {
  const { t } = useTranslation('chat');
  const queries = useQueryClient();
  const mute = useAct(
    (muted: boolean) =>
      apiCall('put', '/chats/{chatId}/muted/', { path: { chatId: room.id }, body: { muted } }),
    {
      done: (_, muted) => t(muted ? 'mute.done' : 'mute.ended'),
      onDone: (_, muted) =>
        queries.setQueryData(chatKeys.chat(room.id), (now: Chat | undefined) => now && { ...now, muted }),
      refresh: [chatKeys.lists],
    },
  );
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <IconButton label={t('menu.label')}>
          <IconDots size={20} aria-hidden="true" />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconUsers size={18} aria-hidden="true" />} onClick={onMembers}>
          {chat ? t('members.open', { count: chat.memberCount }) : t('members.label')}
        </Menu.Item>
        {mayClose && (
          <Menu.Item leftSection={<IconCircleCheck size={18} aria-hidden="true" />} onClick={onToggleClosed}>
            {t(room.closed ? 'close.openRoom' : 'close.closeRoom')}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={
            room.muted ? (
              <IconBell size={18} aria-hidden="true" />
            ) : (
              <IconBellOff size={18} aria-hidden="true" />
            )
          }
          onClick={() => void mute.run(!room.muted)}
        >
          {t(room.muted ? 'mute.end' : 'mute.start')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconEraser size={18} aria-hidden="true" />}
          disabled={!onClear}
          onClick={onClear}
        >
          {t('cleared.action')}
        </Menu.Item>
        {onReadAll && (
          <Menu.Item
            className={classes.narrow}
            leftSection={<IconChecks size={18} aria-hidden="true" />}
            onClick={onReadAll}
          >
            {t('menu.readAll')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
