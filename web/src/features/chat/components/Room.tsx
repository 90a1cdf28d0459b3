import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chatKeys, chatQuery } from '@/entities/chat/api';
import { apiCall } from '@/shared/api/call';
import { isFault } from '@/shared/api/error';
import type { Chat, ChatRoom, Message } from '@/shared/api/types';
import { useVisible } from '@/shared/lib/useVisible';
import { LinkButton } from '@/shared/ui/Button';
import { confirm } from '@/shared/ui/confirm';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Loading } from '@/shared/ui/Loading';
import { toast } from '@/shared/ui/toast';
import type { History } from '../lib/history';
import { notArrived, outboxOf, useWaiting } from '../lib/outbox';
import { firstUnread, lastToRead } from '../lib/timeline';
import { useCleared } from '../lib/useCleared';
import { useMessages } from '../lib/useMessages';
import { useReading } from '../lib/useReading';
import { Composer } from './Composer';
import { MessageList } from './MessageList';
import { Reach } from './Reach';
import { ReadOnlyNote } from './ReadOnlyNote';
import { ReportMessage } from './ReportMessage';
import classes from './Room.module.css';
import { RoomHeader } from './RoomHeader';
import { TypingLine } from './TypingLine';

interface RoomProps {
  chatId: number;
  viewerId: number;
  /** The room as a list has it; undefined if the list has not loaded it. */
  listed?: ChatRoom | undefined;
  /** Whether the page is the contest's, so that its name is left out. */
  onContest?: boolean;
  /** The number of unread messages in the rooms of the list. */
  unread?: number;
  /** Opens the list of rooms on a phone. */
  onSelect?: (() => void) | undefined;
  /** Returns to the list. */
  onBack?: (() => void) | undefined;
  onReadAll?: (() => void) | undefined;
  onAsk?: (() => void) | undefined;
  /** The address of the other rooms. */
  others?: string;
}

/** One room: its title, its messages and the input. */
export function Room({ chatId, listed, unread = 0, others = '/chats', ...props }: RoomProps) {
  const { t } = useTranslation('chat');
  const chat = useQuery(chatQuery(chatId));
  const talk = useMessages(chatId);
  const clearing = useCleared(props.viewerId, chatId);
  const room = chat.data ?? listed;
  const refused = chat.error ?? talk.query.error;
  if (isFault(refused, 'chatDoesNotExist') || isFault(refused, 'participationAuthority')) {
    return (
      <div className={classes.nothing}>
        <EmptyState
          title={t('room.unknown')}
          action={<LinkButton to={others}>{t('room.others')}</LinkButton>}
        >
          {t('room.unknownText')}
        </EmptyState>
      </div>
    );
  }
  const history = talk.query.data;
  const last = history?.messages.at(-1)?.id ?? 0;
  return (
    <section className={classes.room} aria-label={t('room.label')}>
      {room && (
        <RoomHeader
          room={room}
          chat={chat.data}
          onContest={props.onContest ?? false}
          elsewhere={unread - (listed && !listed.muted ? listed.unread : 0)}
          onSelect={props.onSelect}
          onBack={props.onBack}
          onReadAll={props.onReadAll}
          onClear={last > clearing.cleared ? () => clearing.clear(last) : undefined}
        />
      )}
      {history && room && chat.data ? (
        <Talk
          chatId={chatId}
          room={room}
          chat={chat.data}
          history={history}
          talk={talk}
          clearing={clearing}
          unread={listed?.unread ?? chat.data?.unread ?? 0}
          viewerId={props.viewerId}
          onAsk={props.onAsk}
        />
      ) : (
        <div className={classes.nothing}>
          {refused ? (
            <ErrorState
              error={refused}
              onRetry={() => void Promise.all([chat.refetch(), talk.query.refetch()])}
            />
          ) : (
            <Loading />
          )}
        </div>
      )}
    </section>
  );
}

/** Sends the waiting messages of a room. Messages that the server confirmed are added to the list. */
function useDelivery(outbox: ReturnType<typeof outboxOf>, add: (message: Message) => void): void {
  const queries = useQueryClient();
  useEffect(() => {
    void outbox.deliver();
    return outbox.onArrival((message) => {
      add(message);
      void queries.invalidateQueries({ queryKey: chatKeys.lists });
    });
  }, [outbox, add, queries]);
}

/** Returns the function that removes a message from a room after asking. */
function useRemove(chatId: number, onRemoved: (messageId: number) => void) {
  const { t } = useTranslation('chat');
  return useCallback(
    async (message: Message): Promise<void> => {
      const agreed = await confirm({
        title: t('remove.question'),
        body: t('remove.text'),
        confirmLabel: t('message.remove'),
        danger: true,
      });
      if (!agreed) return;
      try {
        await apiCall('delete', '/chats/{chatId}/messages/{messageId}/', {
          path: { chatId, messageId: message.id },
        });
        onRemoved(message.id);
      } catch (error) {
        toast.error(error);
      }
    },
    [chatId, onRemoved, t],
  );
}

/** Returns the ids of the people whose messages are folded, and of those whose messages have an operator's mark. */
function useMarkedPeople({ admins, blocked: blockedIds }: Chat, kind: ChatRoom['kind']) {
  const blocked = useMemo(() => new Set(blockedIds), [blockedIds]);
  const officials = useMemo(() => new Set(kind === 'team' ? [] : admins.map(({ id }) => id)), [admins, kind]);
  return { blocked, officials };
}

interface TalkProps {
  chatId: number;
  room: ChatRoom | Chat;
  chat: Chat;
  history: History;
  talk: ReturnType<typeof useMessages>;
  clearing: ReturnType<typeof useCleared>;
  unread: number;
  viewerId: number;
  onAsk: (() => void) | undefined;
}

function Talk({ chatId, room, chat, history, talk, clearing, unread, viewerId, onAsk }: TalkProps) {
  const { t } = useTranslation('chat');
  const { messages } = history;
  const { cleared } = clearing;
  const shown = useMemo(() => messages.filter(({ id }) => id > cleared), [messages, cleared]);
  const outbox = outboxOf(viewerId, chatId);
  const waiting = useWaiting(outbox);
  const [atEnd, setAtEnd] = useState(true);
  const [reported, setReported] = useState<Message | null>(null);
  const visible = useVisible();
  const { blocked, officials } = useMarkedPeople(chat, room.kind);
  const [unreadFrom] = useState(() => firstUnread(messages, unread, blocked));
  useReading({ chatId, last: lastToRead(messages, unread), viewerId, unread, watching: visible && atEnd });
  useDelivery(outbox, talk.add);
  const remove = useRemove(chatId, talk.takeOut);
  const { trim } = talk;
  const count = messages.length;
  useEffect(() => {
    if (atEnd && count > 0) trim();
  }, [atEnd, count, trim]);

  return (
    <>
      <MessageList
        label={t('messages')}
        messages={shown}
        waiting={notArrived(waiting, messages)}
        viewerId={viewerId}
        officials={officials}
        blocked={blocked}
        moderates={chat.canModerate}
        teamId={room.team?.id ?? null}
        relative={room.kind === 'room'}
        unreadFrom={unreadFrom}
        older={history.older && cleared === 0 ? talk.older : 'none'}
        onOlder={talk.loadOlder}
        onRestore={cleared > 0 ? clearing.restore : undefined}
        onAtEnd={setAtEnd}
        onRemove={remove}
        onReport={setReported}
        onAgain={(key) => outbox.again(key)}
        onDrop={(key) => outbox.drop(key)}
        empty={t(cleared > 0 ? 'cleared.text' : room.kind === 'notice' ? 'emptyContestNotice' : 'noMessages')}
      />
      <div>
        <TypingLine
          chatId={chatId}
          viewerId={viewerId}
          messages={messages}
          room={room}
          chat={chat}
          blocked={blocked}
        />
        {room.kind === 'notice' && chat.canModerate && <Reach chatId={chatId} />}
        {room.isReadOnly ? (
          <ReadOnlyNote room={room} onAsk={onAsk} />
        ) : (
          <Composer
            chatId={chatId}
            withPhrases={kindsWithPhrases.has(room.kind)}
            full={waiting.length > 0 && outbox.full}
            onSend={(draft) => outbox.add(draft)}
          />
        )}
      </div>
      {reported && <ReportMessage chatId={chatId} message={reported} onClose={() => setReported(null)} />}
    </>
  );
}

/** Kinds of rooms whose members are about to play with each other. */
const kindsWithPhrases: ReadonlySet<ChatRoom['kind']> = new Set(['match', 'room', 'team', 'friend']);
