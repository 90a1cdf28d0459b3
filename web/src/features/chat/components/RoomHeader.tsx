import { Menu } from '@mantine/core';
import { IconCircleCheck, IconDots, IconRotateClockwise, IconSelector, IconUsers } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Chat, ChatRoom } from '@/shared/api/types';
import { useDisplayName } from '@/shared/lib/displayName';
import { textLanguage } from '@/shared/lib/textLanguage';
import { Button, IconButton } from '@/shared/ui/Button';
import { Count } from '@/shared/ui/Count';
import { toast } from '@/shared/ui/toast';
import { chatKeys, closeChat } from '../api';
import { useRoomTitle } from '../lib/useRoomTitle';
import { MembersDialog } from './MembersDialog';
import classes from './RoomHeader.module.css';

interface RoomHeaderProps {
  contestId: number;
  room: ChatRoom | Chat;
  chat: Chat | undefined;
  operates: boolean;
  /** Unread in the other rooms. */
  elsewhere: number;
  onSelect: () => void;
  onReadAll: () => void;
}

/** The room's name, who is in it, and what can be done with it; on a phone the name leads to the other rooms. */
export function RoomHeader(props: RoomHeaderProps) {
  const { contestId, room, chat, operates, elsewhere } = props;
  const { t } = useTranslation('chat');
  const nameOf = useDisplayName();
  const title = useRoomTitle()(room);
  const queries = useQueryClient();
  const [members, setMembers] = useState(false);
  const close = useMutation({
    mutationFn: (closed: boolean) => closeChat(contestId, room.id, closed),
    onSuccess: (changed) => {
      queries.setQueryData(chatKeys.chat(contestId, room.id), changed);
      void queries.invalidateQueries({ queryKey: chatKeys.rooms(contestId) });
      toast.success(
        t(`close.${changed.closed ? 'done' : 'reopened'}.${changed.isQuestion ? 'question' : 'room'}`),
      );
    },
    onError: toast.error,
  });
  const asker = room.kind === 'question' && room.owner ? nameOf(room.owner.nickname) : null;
  const name = (
    <span className={classes.words}>
      <strong lang={textLanguage(title)}>{title}</strong>
      <small>
        {t(`room.kind.${room.kind}`)}
        {asker && ` · ${asker}`}
        {room.closed && ` · ${t(room.kind === 'question' ? 'room.answered' : 'room.closed')}`}
      </small>
    </span>
  );
  return (
    <header className={classes.header}>
      <h2 className={classes.title}>{name}</h2>
      <button type="button" className={classes.select} aria-haspopup="dialog" onClick={props.onSelect}>
        <span className={classes.hint}>{t('selectRoom')}</span>
        {name}
        {elsewhere > 0 && (
          <span role="img" aria-label={t('unreadElsewhere', { count: elsewhere })}>
            <Count value={elsewhere} />
          </span>
        )}
        <IconSelector size={20} aria-hidden="true" />
      </button>
      {operates && room.kind === 'question' && (
        <Button
          size="s"
          className={classes.close}
          loading={close.isPending}
          icon={
            room.closed ? (
              <IconRotateClockwise size={18} aria-hidden="true" />
            ) : (
              <IconCircleCheck size={18} aria-hidden="true" />
            )
          }
          onClick={() => close.mutate(!room.closed)}
        >
          {t(room.closed ? 'close.reopen' : 'close.answered')}
        </Button>
      )}
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <IconButton label={t('menu.label')}>
            <IconDots size={20} aria-hidden="true" />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconUsers size={18} aria-hidden="true" />}
            onClick={() => setMembers(true)}
          >
            {chat ? t('members.open', { count: chat.memberCount }) : t('members.label')}
          </Menu.Item>
          {operates && room.kind !== 'question' && room.kind !== 'notice' && (
            <Menu.Item
              leftSection={<IconCircleCheck size={18} aria-hidden="true" />}
              onClick={() => close.mutate(!room.closed)}
            >
              {t(room.closed ? 'close.openRoom' : 'close.closeRoom')}
            </Menu.Item>
          )}
          <Menu.Item className={classes.narrow} onClick={props.onReadAll}>
            {t('menu.readAll')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <MembersDialog
        contestId={contestId}
        chatId={room.id}
        count={chat?.memberCount ?? 0}
        opened={members}
        onClose={() => setMembers(false)}
      />
    </header>
  );
}
