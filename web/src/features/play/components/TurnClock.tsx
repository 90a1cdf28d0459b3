import { useTranslation } from 'react-i18next';
import { remaining } from '@/entities/contest/lib/duration';
import { useTickingNow } from '@/shared/lib/clock';
import { Time } from '@/shared/ui/Time';
import { callsNow, momentOf, type Turn } from '../lib/turn';
import classes from './TurnClock.module.css';

/** The time until the deadline of the turn, and the deadline; while the match is played, the time since its start. */
export function TurnClock({ turn }: { turn: Turn }) {
  const { t } = useTranslation('play');
  const now = useTickingNow();
  const moment = momentOf(turn);
  if (!moment) return null;
  const at = Date.parse(moment.at);
  const begun = at <= now;
  if (begun && moment.kind !== 'start') return null;
  // For a match that waits for its opponent past its time only the planned time is shown.
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
