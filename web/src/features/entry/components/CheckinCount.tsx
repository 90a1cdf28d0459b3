import { useTranslation } from 'react-i18next';
import type { Contest } from '@/shared/api/types';
import { useTickingNow } from '@/shared/lib/clock';
import hidden from '@/shared/ui/spoken.module.css';
import { Time } from '@/shared/ui/Time';
import { TimeLeft } from '@/shared/ui/TimeLeft';
import classes from './CheckinCount.module.css';

/** The number of checked-in entries, for operators, updated live. */
export function CheckinCount({ contest }: { contest: Contest }) {
  const { t } = useTranslation('entry');
  const now = useTickingNow();
  const { checkin, checkinStart, checkinEnd, checkedInCount } = contest;
  if (!checkin || !checkinStart || !checkinEnd) return null;
  const open = now >= Date.parse(checkinStart) && now < Date.parse(checkinEnd);
  const before = now < Date.parse(checkinStart);
  // Once the entries are confirmed, only those count; before, those that hold a place.
  const of = Math.max(contest.allowedCount || contest.entryCount - contest.waitingCount, checkedInCount);
  return (
    <section className={classes.checkin} data-open={open || undefined} aria-label={t('fact.checkin')}>
      <p>
        <strong>{t(open ? 'checkin.isOpen' : before ? 'checkin.notYet' : 'checkin.isOver')}</strong>
        <span className={classes.count} role="status">
          <span className={hidden.spoken}>{t('checkin.countSpoken', { count: checkedInCount, of })}</span>
          <span aria-hidden="true">
            <b>{checkedInCount}</b> / {of}
          </span>
        </span>
      </p>
      <progress className={classes.bar} max={Math.max(of, 1)} value={checkedInCount} aria-hidden="true" />
      {(open || before) && (
        <p className={classes.when}>
          <span>
            {t(open ? 'checkin.ends' : 'checkin.opens')}{' '}
            <Time at={open ? checkinEnd : checkinStart} zone within />
          </span>
          <TimeLeft until={open ? checkinEnd : checkinStart} />
        </p>
      )}
    </section>
  );
}
