import { useTranslation } from 'react-i18next';
import type { Contest } from '@/shared/api/types';
import { useTickingNow } from '@/shared/lib/clock';
import { secondsUntil } from '@/shared/lib/duration';
import { Countdown } from '@/shared/ui/Countdown';
import { isSettled } from '../lib/phase';
import { type BoundaryKind, nextBoundary } from '../lib/schedule';
import classes from './BoundaryCountdown.module.css';

interface BoundaryCountdownProps {
  contest: Contest;
  /** The boundaries to count down to; all without it. */
  kinds?: readonly BoundaryKind[];
}

/** The time until something of the contest opens or closes next, or a text after the last boundary or the last match. */
export function BoundaryCountdown({ contest, kinds }: BoundaryCountdownProps) {
  const { t } = useTranslation('contest');
  const now = useTickingNow();
  const next = isSettled(contest) ? null : nextBoundary(contest, now, kinds);
  if (!next) return <p className={classes.over}>{t('countdown.over')}</p>;
  return <Countdown label={t(`countdown.${next.kind}`)} seconds={secondsUntil(next.at, now)} at={next.at} />;
}
