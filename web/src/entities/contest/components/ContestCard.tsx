import { IconLock, IconUser, IconUsersGroup } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { contestPath } from '@/entities/contest/lib/paths';
import type { ContestCard as Contest } from '@/shared/api/types';
import { useNowAt } from '@/shared/lib/clock';
import { type ShownStatus, shownStatus } from '@/shared/lib/shownStatus';
import { textLanguage } from '@/shared/lib/textLanguage';
import { Avatar } from '@/shared/ui/Avatar';
import { CardLink } from '@/shared/ui/Card';
import { Cover } from '@/shared/ui/Cover';
import { StatusBadge } from '@/shared/ui/StatusBadge';
import hidden from '@/shared/ui/spoken.module.css';
import { Period } from '@/shared/ui/Time';
import { boundaries, statusAt } from '../lib/schedule';
import classes from './ContestCard.module.css';

interface ContestCardProps {
  contest: Contest;
  status: ShownStatus;
  /** Loads the image at once instead of when it comes near the window. */
  eager: boolean;
}

/** One contest in a list. The whole card is a link (LIST-3). */
const ContestCard = memo(function ContestCard({ contest, status, eager }: ContestCardProps) {
  const { t } = useTranslation(['contestCard', 'common']);
  const solo = contest.participantType === 'SOLO';
  const ParticipantIcon = solo ? IconUser : IconUsersGroup;
  const share = Math.min(1, contest.entryCount / Math.max(1, contest.entryMaxCount));
  return (
    <CardLink
      flush
      to={contestPath(contest.id)}
      className={classes.card}
      data-status={contest.cancelledAt === null ? status : 'cancelled'}
    >
      <Cover
        id={contest.id}
        gameKey={contest.game?.key}
        contest={contest}
        src={contest.thumbUrl ?? contest.imageUrl}
        eager={eager}
      />
      <div className={classes.body}>
        <div className={classes.top}>
          <StatusBadge status={status} cancelledAt={contest.cancelledAt} />
          {contest.isEntryPassword && (
            <IconLock
              size={16}
              className={classes.lock}
              role="img"
              aria-label={t('contestCard:passwordNeeded')}
            />
          )}
        </div>
        <h3 className={classes.name} translate="no" lang={textLanguage(contest.name)}>
          {contest.name}
        </h3>
        <p className={classes.period}>
          <Period start={contest.contestStart} end={contest.contestEnd} format="list" />
        </p>
        <p className={classes.facts}>
          <span className={classes.game}>{contest.game?.gameName ?? '–'}</span>
          <span className={classes.kind}>
            {t(`common:contestType.${contest.contestType}`)}
            <ParticipantIcon size={16} aria-hidden="true" />
            {t(`common:participantType.${contest.participantType}`)}
          </span>
        </p>
        <div className={classes.foot}>
          <span className={classes.organiser}>
            {contest.organiser?.nickname && (
              <Avatar id={contest.organiser.id} src={contest.organiser.imageUrl} size={22} />
            )}
            <span>{contest.organiser?.nickname || t('contestCard:defaultOrganiser')}</span>
          </span>
          <span className={classes.count}>
            <span className={hidden.spoken}>
              {t(solo ? 'contestCard:entryCount.solo' : 'contestCard:entryCount.team', {
                count: contest.entryCount,
                max: contest.entryMaxCount,
              })}
            </span>
            <span aria-hidden="true">
              <b>{contest.entryCount}</b> / {contest.entryMaxCount}
            </span>
          </span>
        </div>
      </div>
      <i className={classes.meter} style={{ transform: `scaleX(${share})` }} aria-hidden="true" />
    </CardLink>
  );
});

/** Cards side by side, as many as fit. One clock serves all of them, and draws those again whose status changes. */
export function ContestCardList({ contests }: { contests: readonly Contest[] }) {
  const now = useNowAt(contests.flatMap((contest) => boundaries(contest).map(({ at }) => at)));
  return (
    <ul className={classes.list}>
      {contests.map((contest, index) => (
        <li key={contest.id}>
          <ContestCard
            contest={contest}
            status={shownStatus(statusAt(contest, now), contest.playState)}
            eager={index < 3}
          />
        </li>
      ))}
    </ul>
  );
}
