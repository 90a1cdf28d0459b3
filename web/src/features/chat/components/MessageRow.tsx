import { IconCopy, IconDots, IconFlag, IconTrash } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { asPhrase } from '@/entities/chat/lib/phrases';
import type { Message } from '@/shared/api/types';
import { useDisplayName } from '@/shared/lib/displayName';
import { textLanguage } from '@/shared/lib/textLanguage';
import { Avatar } from '@/shared/ui/Avatar';
import { Button, IconButton } from '@/shared/ui/Button';
import { copyText } from '@/shared/ui/copyText';
import { LinkedText } from '@/shared/ui/LinkedText';
import { Menu } from '@/shared/ui/Menu';
import { RelativeTime } from '@/shared/ui/RelativeTime';
import { Tag } from '@/shared/ui/StatusBadge';
import { useTimeText } from '@/shared/ui/useTimeText';
import { MessageImage } from './MessageImage';
import classes from './MessageRow.module.css';

interface MessageRowProps {
  message: Message;
  /** Whether to show the author. */
  first: boolean;
  own: boolean;
  /** Whether an operator of the contest wrote it. */
  official: boolean;
  /** Whether to show how long ago it was posted, instead of the hour. */
  relative: boolean;
  /** Undefined if the viewer may not remove it. */
  onRemove?: ((message: Message) => void) | undefined;
  onReport?: ((message: Message) => void) | undefined;
  onOpenImage: (message: Message) => void;
}

/**
 * A message: the viewer's own on the right, those of others on the left under their name. It renders again only if its
 * properties change: a room can show a thousand messages, and each new one changes the list.
 */
export const MessageRow = memo(function MessageRow({
  message,
  first,
  own,
  official,
  relative,
  onRemove,
  onReport,
  onOpenImage,
}: MessageRowProps) {
  const { t } = useTranslation('chat');
  const timeText = useTimeText();
  const nameOf = useDisplayName();
  const { from } = message;
  const name = nameOf(from?.name ?? '');
  const removed = message.type === 'removed';
  const phrase = asPhrase(message.phrase);
  const text = phrase ? t(`phrase.${phrase}`) : message.text;
  return (
    <li className={classes.row} data-own={own || undefined} data-first={first || undefined}>
      {!own && (
        <span className={classes.avatar}>
          {first && <Face id={from?.id ?? null} src={from?.imageUrl ?? null} name={name} />}
        </span>
      )}
      <div className={classes.body}>
        {first && !own && (
          <p className={classes.name}>
            {from ? (
              <Link to={`/users/${from.id}`} lang={textLanguage(name)}>
                {name}
              </Link>
            ) : (
              name
            )}
            {official && <Tag>{t('operator')}</Tag>}
          </p>
        )}
        <div className={classes.line}>
          {removed ? (
            <p className={classes.removed}>{t('message.removed')}</p>
          ) : (
            <Bubble text={text}>
              {message.image && (
                <MessageImage
                  image={message.image}
                  label={t('image.of', { name })}
                  onOpen={() => onOpenImage(message)}
                />
              )}
            </Bubble>
          )}
          <span className={classes.end}>
            {!removed && (
              <Acts
                text={text}
                onRemove={onRemove && (() => onRemove(message))}
                onReport={onReport && (() => onReport(message))}
              />
            )}
            {relative ? (
              <RelativeTime at={message.created} />
            ) : (
              <time dateTime={message.created} title={timeText(message.created, 'full')}>
                {timeText(message.created, 'clock')}
              </time>
            )}
          </span>
        </div>
      </div>
    </li>
  );
});

/** Replaces a message of a person whom the viewer blocks. */
export function FoldedRow({ onUnfold }: { onUnfold: () => void }) {
  const { t } = useTranslation('chat');
  return (
    <li className={classes.row} data-first>
      <p className={classes.folded}>
        {t('message.blocked')}
        <Button size="s" variant="quiet" onClick={onUnfold}>
          {t('message.show')}
        </Button>
      </p>
    </li>
  );
}

function Face({ id, src, name }: { id: number | null; src: string | null; name: string }) {
  if (id === null) return <Avatar id="nobody" size={36} />;
  return (
    <Link to={`/users/${id}`} aria-label={name} tabIndex={-1}>
      <Avatar id={id} src={src} size={36} />
    </Link>
  );
}

/** The box with a message's text and picture. */
export function Bubble({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={classes.bubble}>
      {children}
      {text && (
        <p className={classes.text} lang={textLanguage(text)}>
          <LinkedText text={text} secure />
        </p>
      )}
    </div>
  );
}

interface ActsProps {
  text: string;
  onRemove: (() => void) | undefined;
  onReport: (() => void) | undefined;
}

function Acts({ text, onRemove, onReport }: ActsProps) {
  const { t } = useTranslation(['chat', 'common']);
  if (!text && !onRemove && !onReport) return null;
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <IconButton label={t('chat:message.acts')} className={classes.acts}>
          <IconDots size={18} aria-hidden="true" />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {text && (
          <Menu.Item
            leftSection={<IconCopy size={18} aria-hidden="true" />}
            onClick={() => void copyText(text)}
          >
            {t('chat:message.copy')}
          </Menu.Item>
        )}
        {onReport && (
          <Menu.Item leftSection={<IconFlag size={18} aria-hidden="true" />} onClick={onReport}>
            {t('chat:message.report')}
          </Menu.Item>
        )}
        {onRemove && (
          <Menu.Item leftSection={<IconTrash size={18} aria-hidden="true" />} onClick={onRemove}>
            {t('chat:message.remove')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
