import { useTranslation } from 'react-i18next';
import type { Contest } from '@/shared/api/types';
import { useTickingNow } from '@/shared/lib/clock';
import { Time } from '@/shared/ui/Time';
import { remaining } from '../lib/duration';
import { type BoundaryKind, nextBoundary } from '../lib/schedule';
import classes from './Countdown.module.css';

/** The next time at which something opens or closes, and the time left; nothing after the last one. */
export function Countdown({ contest, kinds }: { contest: Contest; kinds?: readonly BoundaryKind[] }) {
  const { t } = useTranslation('contest');
  const now = useTickingNow();
  const next = nextBoundary(contest, now, kinds);
  if (!next) return <p className={classes.over}>{t('countdown.over')}</p>;
  const left = remaining(Date.parse(next.at), now);
  return (
    <div className={classes.countdown} role="timer" aria-live="off">
      <span className={classes.label}>{t(`countdown.${next.kind}`)}</span>
      <span className={classes.left}>
        {left.days > 0 && <span className={classes.days}>{t('countdown.days', { count: left.days })}</span>}
        {left.clock}
      </span>
      <span className={classes.at}>
        <Time at={next.at} zone />
      </span>
    </div>
  );
}
