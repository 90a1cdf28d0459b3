import { useTranslation } from 'react-i18next';
import { nextBoundary } from '@/entities/contest/lib/schedule';
import type { Contest, Desk } from '@/shared/api/types';
import { useTickingNow } from '@/shared/lib/clock';
import { secondsUntil } from '@/shared/lib/duration';
import { Countdown } from '@/shared/ui/Countdown';
import { played, showsAttention, stepNow } from '../lib/deskState';
import classes from './Instruments.module.css';

/** The clock and the open counts, always visible. Each one links to its part of the page. */
export function Instruments({ contest, desk }: { contest: Contest; desk: Desk }) {
  const { t } = useTranslation('desk');
  return (
    <section className={classes.bar} aria-label={t('bar.label')}>
      <Clock contest={contest} />
      <ul className={classes.figures}>
        {showsAttention(desk) && (
          <Figure
            to="#attention"
            label={t('bar.attention')}
            value={desk.attention.length}
            calls={desk.attention.length > 0}
          />
        )}
        <Figure
          to="#questions"
          label={t('bar.questions')}
          value={desk.questions.open}
          calls={desk.questions.open > 0}
        />
        <PhaseFigure desk={desk} />
      </ul>
    </section>
  );
}

function Clock({ contest }: { contest: Contest }) {
  const { t } = useTranslation('desk');
  const now = useTickingNow();
  const next = nextBoundary(contest, now);
  if (!next) return <p className={classes.over}>{t('left.over')}</p>;
  return (
    <div className={classes.clock}>
      <Countdown label={t(`left.${next.kind}`)} seconds={secondsUntil(next.at, now)} at={next.at} size="s" />
    </div>
  );
}

/** The number of the current step. */
function PhaseFigure({ desk }: { desk: Desk }) {
  const { t } = useTranslation('desk');
  const { rounds, checkin, entries } = desk;
  if (rounds.length > 0) {
    const { decided, total } = played(rounds);
    return <Figure to="#rounds" label={t('bar.matches')} value={decided} of={total} />;
  }
  return stepNow(desk)?.key === 'checkin' ? (
    <Figure to="#checkin" label={t('bar.checkin')} value={checkin.checkedIn} of={checkin.of} />
  ) : (
    <Figure
      to="#entries"
      label={t('bar.entries')}
      value={entries.allowed + entries.applied}
      of={entries.max}
    />
  );
}

interface FigureProps {
  to: string;
  label: string;
  value: number;
  of?: number;
  /** Whether somebody waits for an answer. */
  calls?: boolean;
}

function Figure({ to, label, value, of, calls = false }: FigureProps) {
  return (
    <li>
      <a href={to} data-calls={calls || undefined}>
        <strong>
          {value}
          {of !== undefined && <small>/{of}</small>}
        </strong>
        <span>{label}</span>
      </a>
    </li>
  );
}
