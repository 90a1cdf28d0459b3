import { IconBell, IconExternalLink, IconSwords, IconUsersGroup } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type Notification, read } from '@/entities/notification/api';
import { useDisplayName } from '@/shared/lib/displayName';
import { textLanguage } from '@/shared/lib/textLanguage';
import { Avatar } from '@/shared/ui/Avatar';
import { Cover } from '@/shared/ui/Cover';
import hidden from '@/shared/ui/spoken.module.css';
import { useTimeText } from '@/shared/ui/useTimeText';
import classes from './NotificationList.module.css';

/** One notification: picture, text, time, and a dot while it is unread. */
export function NotificationRow({
  notification,
  onFollow,
}: {
  notification: Notification;
  onFollow?: (() => void) | undefined;
}) {
  const { t } = useTranslation('notification');
  const queries = useQueryClient();
  const { id, link, external, readed } = notification;
  const mark = () => {
    if (!readed) read(queries, id).catch(() => undefined); // it stays unread and can be pressed again
  };
  const follow = () => {
    mark();
    onFollow?.();
  };
  const content = <Content notification={notification} />;
  return (
    <li className={classes.row} data-unread={!readed || undefined}>
      {link && external && (
        <a href={link} target="_blank" rel="noopener noreferrer" className={classes.link} onClick={follow}>
          {content}
          <IconExternalLink size={16} aria-label={t('newTab')} />
        </a>
      )}
      {link && !external && (
        <Link to={link} className={classes.link} onClick={follow}>
          {content}
        </Link>
      )}
      {!link && (
        <button type="button" className={classes.link} onClick={mark}>
          {content}
        </button>
      )}
    </li>
  );
}

function Content({ notification }: { notification: Notification }) {
  const { t } = useTranslation('notification');
  const { payload, created, readed, notificationType } = notification;
  const text = useText(notification);
  const timeText = useTimeText();
  // The text of a contest's notification names the team, if any.
  const team = notificationType === 'contest' || notificationType === 'follow' ? undefined : payload.teamName;
  const title = team ?? payload.contestName ?? payload.gameName;
  return (
    <>
      <Thumbnail notification={notification} />
      <span className={classes.words}>
        {title && (
          <strong className={classes.title} lang={textLanguage(title)}>
            {title}
          </strong>
        )}
        <span className={classes.text}>{text}</span>
        <time dateTime={created} className={classes.time}>
          {timeText(created, 'list')}
        </time>
      </span>
      {!readed && (
        <span className={classes.dot}>
          <span className={hidden.spoken}>{t('unread')}</span>
        </span>
      )}
    </>
  );
}

/** Returns the text by type and status; a general text for one that this app does not know. */
function useText({ notificationType, status, payload }: Notification): string {
  const { t, i18n } = useTranslation('notification');
  const nameOf = useDisplayName();
  const timeText = useTimeText();
  const key = `text.${notificationType}.${status}` as 'text.admin.custom';
  if (!i18n.exists(`notification:${key}`)) return t('unknown');
  return t(key, {
    name: payload.teamName ?? nameOf(payload.nickname ?? ''),
    nickname: nameOf(payload.nickname ?? ''),
    contestName: payload.contestName ?? '',
    gameName: payload.gameName ?? '',
    teamName: payload.teamName ?? '',
    match: payload.matchName ?? '',
    place: payload.place ?? '',
    text: payload.text ?? '',
    time: payload.at ? timeText(payload.at) : '',
  });
}

const icons: Partial<Record<Notification['notificationType'], ReactNode>> = {
  teamMember: <IconUsersGroup size={24} aria-hidden="true" />,
  matchRoom: <IconSwords size={24} aria-hidden="true" />,
};

/** The picture of the subject, otherwise its generated artwork. */
function Thumbnail({
  notification: { notificationType, payload, imageUrl },
}: {
  notification: Notification;
}) {
  const [failed, setFailed] = useState<string | null>(null);
  if (imageUrl && failed !== imageUrl) {
    return (
      <img
        src={imageUrl}
        alt=""
        className={classes.thumbnail}
        loading="lazy"
        onError={() => setFailed(imageUrl)}
      />
    );
  }
  if (payload.contestId && !payload.teamId) {
    return (
      <span className={classes.thumbnail}>
        <Cover id={payload.contestId} />
      </span>
    );
  }
  if (payload.userId && !payload.teamId) return <Avatar id={payload.userId} src={null} size={44} />;
  return (
    <span className={classes.thumbnail}>
      {icons[notificationType] ?? <IconBell size={24} aria-hidden="true" />}
    </span>
  );
}
