import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { contestPath } from '@/entities/contest/lib/paths';
import type { Desk } from '@/shared/api/types';
import { useDisplayName } from '@/shared/lib/displayName';
import { textLanguage } from '@/shared/lib/textLanguage';
import { Avatar } from '@/shared/ui/Avatar';
import { Count } from '@/shared/ui/Count';
import { Section } from '@/shared/ui/Page';
import { Time } from '@/shared/ui/Time';
import classes from './Questions.module.css';

/** Questions of entrants, newest first. Each row links to its room. */
export function Questions({ contestId, desk }: { contestId: number; desk: Desk }) {
  const { t } = useTranslation('desk');
  const nameOf = useDisplayName();
  const { open, newest } = desk.questions;
  const rooms = contestPath(contestId, 'chats');
  return (
    <div id="questions">
      <Section
        heading={
          <>
            {t('questions.title')} {open > 0 && <Count value={open} />}
          </>
        }
        aside={
          <Link to={rooms} className={classes.allRooms}>
            {t('questions.all')}
          </Link>
        }
      >
        {newest.length === 0 ? (
          <p className={classes.none}>{t('questions.none')}</p>
        ) : (
          <ul className={classes.rooms}>
            {newest.map((room) => (
              <li key={room.chatId} data-unread={room.unread > 0 || undefined}>
                <Link to={`${rooms}/${room.chatId}`}>
                  <Avatar id={room.chatId} src={room.imageUrl} size={36} />
                  <span className={classes.words}>
                    <strong lang={textLanguage(room.name)}>{room.name || t('questions.untitled')}</strong>
                    <span>
                      {room.owner && <bdi>{nameOf(room.owner.nickname)}</bdi>}
                      {/* The question itself is the title. Texts of people whom the viewer blocks are empty. */}
                      {room.lastMessage && room.lastMessage !== room.name && (
                        <span lang={textLanguage(room.lastMessage)}>
                          {room.owner && ' · '}
                          {room.lastMessage}
                        </span>
                      )}
                    </span>
                  </span>
                  <span className={classes.end}>
                    <Time at={room.lastMessageUpdated} />
                    {room.unread > 0 && (
                      <span role="img" aria-label={t('questions.unread', { count: room.unread })}>
                        <Count value={room.unread} />
                      </span>
                    )}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
        {open > newest.length && <p className={classes.open}>{t('questions.open', { count: open })}</p>}
      </Section>
    </div>
  );
}
