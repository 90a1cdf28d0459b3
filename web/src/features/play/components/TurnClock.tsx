import { useTranslation } from 'react-i18next';
import { useTickingNow } from '@/shared/lib/clock';
import { secondsSince, secondsUntil } from '@/shared/lib/duration';
import { Countdown } from '@/shared/ui/Countdown';
import { callsNow, momentOf, type Turn } from '../lib/turn';

/** The time until the deadline of the turn, and the deadline; while the match is played, the time since its start. */
export function TurnClock({ turn }: { turn: Turn }) {
  const { t } = useTranslation('play');
  const now = useTickingNow();
  const moment = momentOf(turn);
  if (!moment) return null;
  const { at, kind } = moment;
  const begun = Date.parse(at) <= now;
  if (begun && kind !== 'start') return null;
  // For a match that waits for its opponent past its time only the planned time is shown.
  const counted = !begun || turn.state === 'playing';
  return (
    <Countdown
      label={t(counted ? `clock.${begun ? 'begun' : kind}` : 'clock.planned')}
      seconds={counted ? (begun ? secondsSince(at, now) : secondsUntil(at, now)) : null}
      at={at}
      size="m"
      urgent={callsNow(turn)}
    />
  );
}
