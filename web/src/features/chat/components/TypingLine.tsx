import { useTranslation } from 'react-i18next';
import type { Chat, ChatRoom, Message } from '@/shared/api/types';
import { useDisplayName } from '@/shared/lib/displayName';
import { useTyping } from '../lib/useTyping';
import classes from './TypingLine.module.css';

interface TypingLineProps {
  chatId: number;
  viewerId: number;
  messages: readonly Message[];
  room: ChatRoom | Chat;
  chat: Chat;
  /** Ids of people whom the viewer blocks. */
  blocked: ReadonlySet<number>;
}

/** Names who is typing. Its height is constant, so that the list does not move. */
export function TypingLine({ chatId, viewerId, messages, room, chat, blocked }: TypingLineProps) {
  const { t } = useTranslation('chat');
  const nameOf = useDisplayName();
  const typing = useTyping(chatId, viewerId, messages).filter((id) => !blocked.has(id));
  const first = typing[0];
  let text = '';
  if (typing.length > 1) text = t('typing.many', { count: typing.length });
  else if (first !== undefined) {
    const said = messages.findLast(({ from }) => from?.id === first)?.from?.name;
    const known = [room.friend, ...chat.admins].find((person) => person?.id === first)?.nickname;
    const name = said ?? known;
    text = name === undefined ? t('typing.somebody') : t('typing.one', { name: nameOf(name) });
  }
  return (
    <p className={classes.typing} data-on={text !== '' || undefined}>
      {text}
    </p>
  );
}
