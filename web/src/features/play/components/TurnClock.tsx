import { useTranslation } from 'react-i18next';
import { useTickingNow } from '@/entities/contest/lib/clock';
import { remaining } from '@/entities/contest/lib/duration';
import { Time } from '@/shared/ui/Time';
import { callsNow, momentOf, type Turn } from '../lib/turn';
import classes from './TurnClock.module.css';

/** How long until the instant that the turn hangs on, and when that is; since the start, once it is played. */
export function TurnClock({ turn }: { turn: Turn }) {
  const { t } = useTranslation('play');
  const now = useTickingNow();
  const moment = momentOf(turn);
  if (!moment) return null;
  const at = Date.parse(moment.at);
  const begun = at <= now;
  if (begun && moment.kind !== 'start') return null;
  // Of a match that waits for its opponent past its time only the plan is told.
  const counted = !begun || turn.state === 'playing';
  const left = begun ? remaining(now, at) : remaining(at, now);
  return (
    <div className={classes.clock} data-now={callsNow(turn) || undefined} role="timer" aria-live="off">
      <span className={classes.label}>
        {t(counted ? `clock.${begun ? 'begun' : moment.kind}` : 'clock.planned')}
      </span>
      {counted && (
        <span className={classes.left}>
          {left.days > 0 && <span className={classes.days}>{t('clock.days', { count: left.days })}</span>}
          {left.clock}
        </span>
      )}
      <span className={classes.at}>
        <Time at={moment.at} zone />
      </span>
    </div>
  );
}
