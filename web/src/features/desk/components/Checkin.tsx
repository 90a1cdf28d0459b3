import { IconBell } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { roomsQuery } from '@/entities/chat/api';
import { contestPath } from '@/entities/contest/lib/paths';
import { profilePath } from '@/entities/person/lib/profilePath';
import type { Contest, Desk } from '@/shared/api/types';
import { useNowAt } from '@/shared/lib/clock';
import { useDisplayName } from '@/shared/lib/displayName';
import { textLanguage } from '@/shared/lib/textLanguage';
import { Avatar } from '@/shared/ui/Avatar';
import { LinkButton } from '@/shared/ui/Button';
import { CopyButton } from '@/shared/ui/CopyButton';
import { Count } from '@/shared/ui/Count';
import { Section } from '@/shared/ui/Page';
import { useTimeText } from '@/shared/ui/useTimeText';
import classes from './Checkin.module.css';
import { Meter } from './Meter';

/** Who has checked in and who has not. Those missing can be copied as text and reminded together. */
export function Checkin({ contest, desk }: { contest: Contest; desk: Desk }) {
  const { t } = useTranslation('desk');
  const timeText = useTimeText();
  const nameOf = useDisplayName();
  const { checkin } = desk;
  const now = useNowAt([checkin.start, checkin.end].filter((at) => at !== null));
  if (!checkin.enabled || !checkin.start || !checkin.end || desk.champion) return null;
  const before = now < Date.parse(checkin.start);
  const open = !before && now < Date.parse(checkin.end);
  const period = before
    ? t('checkin.opens', { time: timeText(checkin.start) })
    : t(open ? 'checkin.open' : 'checkin.closed', { time: timeText(checkin.end) });
  const { missing, missingCount } = checkin;
  return (
    <div id="checkin">
      <Section heading={t('checkin.title')} aside={<span className={classes.window}>{period}</span>}>
        {!before && (
          <Meter
            label={t('checkin.meter', { of: checkin.of, checkedIn: checkin.checkedIn })}
            of={checkin.of}
            parts={[{ value: checkin.checkedIn, tone: open ? 'live' : 'lacquer' }]}
          />
        )}
        {!before && missingCount > 0 && (
          <>
            <h3 className={classes.heading}>
              {t('checkin.missing')} <Count value={missingCount} />
            </h3>
            <ul className={classes.people}>
              {missing.map((who) => (
                <li key={who.id}>
                  <Link to={profilePath(who)}>
                    <Avatar id={who.refId} kind={who.kind} src={who.imageUrl} size={24} />
                    <span lang={textLanguage(who.name)}>{nameOf(who.name)}</span>
                  </Link>
                </li>
              ))}
              {missingCount > missing.length && (
                <li>
                  <Link to={`${contestPath(contest.id, 'participant')}?show=absent`}>
                    {t('checkin.more', { count: missingCount - missing.length })}
                  </Link>
                </li>
              )}
            </ul>
            <div className={classes.tools}>
              <CopyButton
                text={missing.map(({ name }) => nameOf(name)).join('\n')}
                label={t('checkin.copy')}
              />
              {open && <NotifyLink contestId={contest.id} />}
            </div>
          </>
        )}
        {!before && missingCount === 0 && checkin.of > 0 && <p className={classes.all}>{t('checkin.all')}</p>}
      </Section>
    </div>
  );
}

/** Leads to the room of notices, which reach everybody. The tab of all rooms opens the one with the newest message. */
function NotifyLink({ contestId }: { contestId: number }) {
  const { t } = useTranslation('desk');
  const notices = useInfiniteQuery(roomsQuery(contestId, 'notice'));
  const room = notices.data?.pages[0]?.noticeChatId;
  return (
    <LinkButton
      size="s"
      to={contestPath(contestId, room ? `chats/${room}` : 'chats')}
      icon={<IconBell size={18} aria-hidden="true" />}
    >
      {t('checkin.notify')}
    </LinkButton>
  );
}
