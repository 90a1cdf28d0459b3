import { IconArrowDown } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asPhrase } from '@/entities/chat/lib/phrases';
import type { Message } from '@/shared/api/types';
import { labelled } from '@/shared/i18n/labelled';
import { useDisplayName } from '@/shared/lib/displayName';
import { Button } from '@/shared/ui/Button';
import { Dialog } from '@/shared/ui/Dialog';
import { InlineLoading } from '@/shared/ui/Loading';
import { Picture } from '@/shared/ui/Picture';
import { scrollable } from '@/shared/ui/scrollable';
import hidden from '@/shared/ui/spoken.module.css';
import { useTimeZone } from '@/shared/viewer/viewer';
import type { WaitingMessage } from '../lib/outbox';
import { type Line as TimelineLine, timeline } from '../lib/timeline';
import { useStayAtEnd } from '../lib/useStayAtEnd';
import { DayLine, UnreadLine } from './DayLine';
import classes from './MessageList.module.css';
import { FoldedRow, MessageRow } from './MessageRow';
import { PollLine } from './PollLine';
import { SystemLine } from './SystemLine';
import { WaitingRow } from './WaitingRow';

interface MessageListProps {
  label: string;
  messages: readonly Message[];
  waiting: readonly WaitingMessage[];
  viewerId: number;
  /** Ids of the contest's operators. */
  officials: ReadonlySet<number>;
  /** Ids of people whom the viewer blocks. Their messages are folded until the viewer opens one. */
  blocked: ReadonlySet<number>;
  /** Whether the viewer may remove messages of others. */
  moderates: boolean;
  /** The team whose polls the room shows. */
  teamId: number | null;
  /** Whether messages show how long ago they were posted, instead of the hour. */
  relative: boolean;
  /** The id of the first unread message when the room was opened. */
  unreadFrom: number | null;
  older: 'none' | 'idle' | 'loading' | 'failed';
  onOlder: () => void;
  /** Shows the messages that the viewer has cleared. */
  onRestore: (() => void) | undefined;
  onAtEnd: (atEnd: boolean) => void;
  onRemove: (message: Message) => void;
  onReport: (message: Message) => void;
  onAgain: (key: string) => void;
  onDrop: (key: string) => void;
  empty: string;
}

/**
 * The messages of a room, newest at the bottom. At the end of the list it scrolls with new messages; elsewhere it keeps
 * its position.
 */
export function MessageList(props: MessageListProps) {
  const { messages, waiting, viewerId, blocked, older, onOlder, onAtEnd } = props;
  const { t } = useTranslation('chat');
  const zone = useTimeZone();
  const list = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<Message | null>(null);
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set());
  const unfold = useCallback((id: number) => setUnfolded((before) => new Set([...before, id])), []);
  const newest = messages.at(-1)?.id ?? 0;
  const { atEnd, toEnd, onScroll } = useStayAtEnd(list, {
    first: messages[0]?.id ?? null,
    last: `${newest}.${waiting.map(({ key, state }) => key + state).join()}`,
    onNearStart: () => {
      if (older === 'idle') onOlder();
    },
  });
  useEffect(() => onAtEnd(atEnd), [atEnd, onAtEnd]);

  // A person who sends a message sees it.
  const said = useRef(waiting.length);
  useEffect(() => {
    if (waiting.length > said.current) toEnd();
    said.current = waiting.length;
  }, [waiting.length, toEnd]);

  const [seen, setSeen] = useState(newest);
  if (atEnd && seen !== newest) setSeen(newest);
  const fresh = messages.filter(
    ({ id, isSystem, from }) =>
      id > seen && !isSystem && from?.id !== viewerId && !blocked.has(from?.id ?? 0),
  ).length;

  const lines = useMemo(() => timeline(messages, zone, props.unreadFrom), [messages, zone, props.unreadFrom]);
  return (
    <div className={classes.frame}>
      <div
        ref={list}
        className={classes.list}
        onScroll={onScroll}
        role="log"
        aria-live="off"
        aria-label={props.label}
        {...scrollable}
      >
        <Older older={older} onOlder={onOlder} onRestore={props.onRestore} />
        {messages.length + waiting.length === 0 && <p className={classes.empty}>{props.empty}</p>}
        <ol className={classes.lines}>
          {lines.map((line) => (
            <Line
              key={line.id}
              line={line}
              {...props}
              folded={line.kind === 'message' && isFolded(line.message, blocked, unfolded)}
              onUnfold={unfold}
              onOpenImage={setOpened}
            />
          ))}
          {waiting.map((message) => (
            <WaitingRow
              key={message.key}
              message={message}
              onAgain={() => props.onAgain(message.key)}
              onDrop={() => props.onDrop(message.key)}
            />
          ))}
        </ol>
      </div>
      {!atEnd && (
        <button type="button" className={classes.banner} data-fresh={fresh > 0 || undefined} onClick={toEnd}>
          <IconArrowDown size={18} aria-hidden="true" />
          {fresh > 0 ? t('fresh', { count: fresh }) : t('toEnd')}
        </button>
      )}
      <Arrivals messages={messages} viewerId={viewerId} blocked={blocked} />
      <ImageDialog message={opened} onClose={() => setOpened(null)} />
    </div>
  );
}

/** The start of the list: older messages while they load, and the way to those that the viewer has cleared. */
function Older({ older, onOlder, onRestore }: Pick<MessageListProps, 'older' | 'onOlder' | 'onRestore'>) {
  const { t } = useTranslation('chat');
  return (
    <>
      {older === 'loading' && (
        <div className={classes.older}>
          <InlineLoading />
        </div>
      )}
      {older === 'failed' && (
        <div className={classes.older}>
          <Button size="s" onClick={onOlder}>
            {t('older.again')}
          </Button>
        </div>
      )}
      {onRestore && (
        <div className={classes.older}>
          <Button size="s" variant="quiet" onClick={onRestore}>
            {t('cleared.restore')}
          </Button>
        </div>
      )}
    </>
  );
}

/** The picture of a message in its full size. */
function ImageDialog({ message, onClose }: { message: Message | null; onClose: () => void }) {
  const { t } = useTranslation('chat');
  const name = useDisplayName()(message?.from?.name ?? '');
  const image = message?.image;
  return (
    <Dialog opened={image != null} onClose={onClose} title={name} size="xl">
      {image && (
        <a href={image.url} target="_blank" rel="noopener noreferrer" className={classes.full}>
          <Picture src={image.url} width={image.width} height={image.height} alt={t('image.of', { name })} />
        </a>
      )}
    </Dialog>
  );
}

/** Whether a message of a blocked person is folded. A removed one has no content to fold. */
function isFolded({ id, from, type }: Message, blocked: ReadonlySet<number>, unfolded: ReadonlySet<number>) {
  return type === '' && blocked.has(from?.id ?? 0) && !unfolded.has(id);
}

interface LineProps
  extends Pick<
    MessageListProps,
    'viewerId' | 'officials' | 'moderates' | 'teamId' | 'relative' | 'onRemove' | 'onReport'
  > {
  line: TimelineLine;
  folded: boolean;
  onUnfold: (id: number) => void;
  onOpenImage: (message: Message) => void;
}

function Line({
  folded,
  onUnfold,
  line,
  viewerId,
  officials,
  moderates,
  teamId,
  relative,
  onRemove,
  onReport,
  onOpenImage,
}: LineProps) {
  switch (line.kind) {
    case 'day':
      return <DayLine at={line.at} />;
    case 'unread':
      return <UnreadLine />;
    case 'system':
      return line.message.type === 'poll' ? (
        <PollLine message={line.message} teamId={teamId} />
      ) : (
        <SystemLine message={line.message} />
      );
    case 'message': {
      const { message } = line;
      const own = message.from?.id === viewerId;
      if (folded) return <FoldedRow onUnfold={() => onUnfold(message.id)} />;
      return (
        <MessageRow
          message={message}
          first={line.first}
          own={own}
          official={officials.has(message.from?.id ?? 0)}
          relative={relative}
          onRemove={own || moderates ? onRemove : undefined}
          onReport={own ? undefined : onReport}
          onOpenImage={onOpenImage}
        />
      );
    }
  }
}

/** Announces new messages of others to screen readers, but not older pages. */
function Arrivals({
  messages,
  viewerId,
  blocked,
}: Pick<MessageListProps, 'messages' | 'viewerId' | 'blocked'>) {
  const { t } = useTranslation('chat');
  const nameOf = useDisplayName();
  const newest = messages.at(-1)?.id ?? 0;
  const announced = useRef(newest);
  const [text, setText] = useState('');
  useEffect(() => {
    const news = messages.filter(
      ({ id, isSystem, type, from }) =>
        id > announced.current &&
        !isSystem &&
        type === '' &&
        from?.id !== viewerId &&
        !blocked.has(from?.id ?? 0),
    );
    announced.current = newest;
    if (news.length > 0) {
      const textOf = ({ text, phrase }: Message) => {
        const key = asPhrase(phrase);
        return key ? t(`phrase.${key}`) : text;
      };
      setText(news.map((message) => labelled(nameOf(message.from?.name ?? ''), textOf(message))).join('\n'));
    }
  }, [messages, newest, viewerId, blocked, nameOf, t]);
  return (
    <div className={hidden.spoken} aria-live="polite">
      {text}
    </div>
  );
}
