import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isFault } from '@/shared/api/error';
import type { ChatRoom, Contest, Message } from '@/shared/api/types';
import { LinkButton } from '@/shared/ui/Button';
import { confirm } from '@/shared/ui/confirm';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Loading } from '@/shared/ui/Loading';
import { toast } from '@/shared/ui/toast';
import { chatKeys, chatQuery, postMessage, removeMessage } from '../api';
import type { History } from '../lib/history';
import { type Attached, notArrived, outboxOf, useWaiting, type Waiting } from '../lib/outbox';
import { firstUnread, lastTalk } from '../lib/timeline';
import { useMessages } from '../lib/useMessages';
import { useReading } from '../lib/useReading';
import { useVisible } from '../lib/useVisible';
import { Composer } from './Composer';
import { MessageList } from './MessageList';
import { ReadOnlyNote } from './ReadOnlyNote';
import classes from './Room.module.css';
import { RoomHeader } from './RoomHeader';

interface RoomProps {
  contest: Contest;
  chatId: number;
  /** As the list has it; not there for one far down a long list. */
  listed: ChatRoom | undefined;
  viewerId: number;
  operates: boolean;
  /** Unread in all rooms. */
  unread: number;
  onSelect: () => void;
  onReadAll: () => void;
  onAsk?: (() => void) | undefined;
}

/** One room: its name, its talk, and the way to take part in it. */
export function Room({ contest, chatId, listed, unread, ...props }: RoomProps) {
  const { t } = useTranslation('chat');
  const chat = useQuery(chatQuery(contest.id, chatId));
  const talk = useMessages(contest.id, chatId);
  const room = chat.data ?? listed;
  const refused = chat.error ?? talk.query.error;
  if (isFault(refused, 'chatDoesNotExist') || isFault(refused, 'participationAuthority')) {
    return (
      <div className={classes.nothing}>
        <EmptyState
          title={t('room.unknown')}
          action={<LinkButton to={`/contests/${contest.id}/chats`}>{t('room.others')}</LinkButton>}
        >
          {t('room.unknownText')}
        </EmptyState>
      </div>
    );
  }
  const history = talk.query.data;
  return (
    <section className={classes.room} aria-label={t('room.label')}>
      {room && (
        <RoomHeader
          contestId={contest.id}
          room={room}
          chat={chat.data}
          operates={props.operates}
          elsewhere={unread - (listed?.unread ?? 0)}
          onSelect={props.onSelect}
          onReadAll={props.onReadAll}
        />
      )}
      {history && room ? (
        <Talk
          contest={contest}
          room={{ ...room, chatId }}
          operators={chat.data?.admins.map(({ id }) => id) ?? []}
          history={history}
          talk={talk}
          unread={listed?.unread ?? chat.data?.unread ?? 0}
          {...props}
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

interface TalkProps extends Pick<RoomProps, 'contest' | 'viewerId' | 'operates' | 'onAsk'> {
  room: Pick<ChatRoom, 'chatId' | 'kind' | 'name' | 'isReadOnly'>;
  operators: number[];
  history: History;
  talk: ReturnType<typeof useMessages>;
  unread: number;
}

function Talk({ contest, room, operators, history, talk, unread, viewerId, operates, onAsk }: TalkProps) {
  const { t } = useTranslation('chat');
  const queries = useQueryClient();
  const { chatId } = room;
  const { messages } = history;
  const outbox = outboxOf(viewerId, chatId);
  const waiting = useWaiting(outbox);
  const [atEnd, setAtEnd] = useState(true);
  const visible = useVisible();
  const [unreadFrom] = useState(() => firstUnread(messages, unread));
  const operatorIds = useMemo(() => new Set(operators), [operators]);
  useReading({
    contestId: contest.id,
    chatId,
    last: lastTalk(messages),
    viewerId,
    unread,
    watching: visible && atEnd,
  });

  async function send({ text, image, key }: Waiting): Promise<Message> {
    const message = await postMessage(contest.id, chatId, { text, image: image?.path ?? null }, key);
    talk.add(message);
    void queries.invalidateQueries({ queryKey: chatKeys.rooms(contest.id) });
    return message;
  }

  async function remove(message: Message) {
    const agreed = await confirm({
      title: t('remove.question'),
      body: t('remove.text'),
      confirmLabel: t('message.remove'),
      danger: true,
    });
    if (!agreed) return;
    try {
      await removeMessage(contest.id, chatId, message.id);
      talk.takeOut(message.id);
    } catch (error) {
      toast.error(error);
    }
  }

  return (
    <>
      <MessageList
        label={t('messages')}
        messages={messages}
        waiting={notArrived(waiting, messages, viewerId)}
        viewerId={viewerId}
        operators={operatorIds}
        operates={operates}
        unreadFrom={unreadFrom}
        older={history.older ? talk.older : 'none'}
        onOlder={talk.loadOlder}
        onAtEnd={setAtEnd}
        onRemove={(message) => void remove(message)}
        onAgain={(key) => outbox.again(key, send)}
        onDrop={(key) => outbox.drop(key)}
        empty={t(room.kind === 'notice' ? 'emptyContestNotice' : 'noMessages')}
      />
      {room.isReadOnly ? (
        <ReadOnlyNote room={room} onAsk={onAsk} />
      ) : (
        <Composer
          chatId={chatId}
          onSend={(text: string, image: Attached | null) =>
            outbox.add({ text, image, after: messages.at(-1)?.id ?? 0 }, send)
          }
        />
      )}
    </>
  );
}
