import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { contestPath } from '@/entities/contest/lib/paths';
import type { ContestCard } from '@/shared/api/types';
import { formatTime } from '@/shared/lib/datetime';
import { shownStatus } from '@/shared/lib/shownStatus';
import { textLanguage } from '@/shared/lib/textLanguage';
import { StatusBadge } from '@/shared/ui/StatusBadge';
import hidden from '@/shared/ui/spoken.module.css';
import { useTimeZone } from '@/shared/viewer/viewer';
import { statusAt } from '../lib/schedule';
import classes from './ContestRow.module.css';

interface ContestRowProps {
  contest: ContestCard;
  /** The server's time in milliseconds. */
  now: number;
  /** Shows the day above the hour, in groups of several days. */
  dated: boolean;
}

/** One contest in a line: when, what, and whether there is a place. The whole row is a link (LIST-5). */
export function ContestRow({ contest, now, dated }: ContestRowProps) {
  const { t } = useTranslation(['contestCard', 'common']);
  const byClock = statusAt(contest, now);
  const status = shownStatus(byClock, contest.playState);
  return (
    <Link
      to={contestPath(contest.id)}
      className={classes.row}
      data-status={contest.cancelledAt === null ? status : 'cancelled'}
    >
      <Start at={contest.contestStart} dated={dated} />
      <span className={classes.what}>
        <strong className={classes.name} lang={textLanguage(contest.name)}>
          {contest.isEntryPassword && (
            <IconLock size={15} role="img" aria-label={t('contestCard:passwordNeeded')} />
          )}
          {contest.name}
        </strong>
        <span className={classes.facts}>
          {[
            contest.game?.gameName ?? '–',
            t(`common:contestType.${contest.contestType}`),
            t(`common:participantType.${contest.participantType}`),
          ].join(' · ')}
        </span>
        <StatusBadge status={status} cancelledAt={contest.cancelledAt} />
      </span>
      <Places contest={contest} open={byClock === 'entry'} />
    </Link>
  );
}

function Start({ at, dated }: { at: string; dated: boolean }) {
  const { i18n } = useTranslation();
  const reader = { zone: useTimeZone(), language: i18n.language };
  const clock = formatTime(at, reader, 'clock');
  return (
    <time dateTime={at} className={classes.when} title={formatTime(at, reader, 'full')}>
      {dated && <small>{formatTime(at, reader, 'list').replace(clock, '').trim()}</small>}
      <b>{clock}</b>
    </time>
  );
}

/** The free places while entry is open, and the number of entries. */
function Places({ contest, open }: { contest: ContestCard; open: boolean }) {
  const { t } = useTranslation('contestCard');
  const { entryCount, entryMaxCount, freePlaces: free, participantType, cancelledAt } = contest;
  return (
    <span className={classes.places}>
      {open && cancelledAt === null && (
        <span data-free={free > 0 || undefined}>{free > 0 ? t('free', { count: free }) : t('full')}</span>
      )}
      <span className={hidden.spoken}>
        {t(participantType === 'SOLO' ? 'entryCount.solo' : 'entryCount.team', {
          count: entryCount,
          max: entryMaxCount,
        })}
      </span>
      <span className={classes.count} aria-hidden="true">
        <b>{entryCount}</b> / {entryMaxCount}
      </span>
    </span>
  );
}
