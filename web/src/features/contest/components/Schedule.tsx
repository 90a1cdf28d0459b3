import { useTranslation } from 'react-i18next';
import { type Boundary, type BoundaryKind, boundaries } from '@/entities/contest/lib/schedule';
import { zoneName } from '@/shared/lib/datetime';
import { Time } from '@/shared/ui/Time';
import { useTimeZone } from '@/shared/viewer/viewer';
import classes from './Schedule.module.css';

interface ScheduleProps {
  schedule: {
    entryStart: string | null;
    entryEnd: string | null;
    contestStart: string | null;
    contestEnd: string | null;
    checkin: boolean;
    checkinStart: string | null;
    checkinEnd: string | null;
  };
  /** Marks past times; undefined in the form, where nothing has begun. */
  now?: number;
}

type Lane = 'entry' | 'checkin' | 'contest';
const lanes: Record<Lane, { start: BoundaryKind; end: BoundaryKind; x: number }> = {
  entry: { start: 'entryStart', end: 'entryEnd', x: 7 },
  checkin: { start: 'checkinStart', end: 'checkinEnd', x: 19 },
  contest: { start: 'contestStart', end: 'contestEnd', x: 31 },
};
const row = 46;

/** The schedule of a contest as a drawing: each window is a bracket beside its times. */
export function Schedule({ schedule, now }: ScheduleProps) {
  const { t } = useTranslation('contest');
  const zone = useTimeZone();
  const { entryStart, entryEnd, contestStart, contestEnd, ...checkin } = schedule;
  const steps: Boundary[] =
    entryStart && entryEnd && contestStart && contestEnd
      ? boundaries({ ...checkin, entryStart, entryEnd, contestStart, contestEnd })
      : [];
  const middle = (index: number) => row * index + row / 2;
  const next = now === undefined ? -1 : steps.findIndex(({ at }) => now < Date.parse(at));
  const past = now === undefined ? 0 : next === -1 ? steps.length : next;
  return (
    <div className={classes.schedule}>
      <svg
        width="42"
        height={row * steps.length}
        viewBox={`0 0 42 ${row * steps.length}`}
        fill="none"
        aria-hidden="true"
      >
        {(Object.keys(lanes) as Lane[]).map((name) => {
          const { start, end, x } = lanes[name];
          const from = steps.findIndex(({ kind }) => kind === start);
          const to = steps.findIndex(({ kind }) => kind === end);
          if (from < 0 || to < 0) return null;
          const open = past > Math.min(from, to) && past <= Math.max(from, to);
          return (
            <path
              key={name}
              className={classes.lane}
              data-lane={name}
              data-open={open || undefined}
              data-past={past > Math.max(from, to) || undefined}
              d={`M42 ${middle(from)}H${x}V${middle(to)}H42`}
            />
          );
        })}
      </svg>
      <ol className={classes.steps}>
        {steps.map(({ kind, at }, index) => (
          <li key={kind} data-past={index < past || undefined} data-next={index === next || undefined}>
            <span>{t(`schedule.${kind}`)}</span>
            <Time at={at} />
          </li>
        ))}
      </ol>
      <p className={classes.zone}>{t('schedule.zone', { zone: zoneName(zone) })}</p>
    </div>
  );
}
