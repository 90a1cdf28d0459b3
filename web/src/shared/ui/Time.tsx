import { useTranslation } from 'react-i18next';
import { formatPeriod, type TimeFormat, zoneName } from '../lib/datetime';
import { useTimeZone } from '../viewer/viewer';
import classes from './Time.module.css';
import { useQuarter, useTimeText } from './useTimeText';

interface TimeProps {
  /** A UTC instant (RFC 3339). */
  at: string;
  format?: TimeFormat;
  /** Shows the time zone, for times whose misunderstanding would cost somebody a match. */
  zone?: boolean;
  /** Whether it follows a label or stands in a sentence. A time that stands alone begins with a capital: Today 12:16. */
  within?: boolean;
}

export function Time({ at, format = 'when', zone = false, within = false }: TimeProps) {
  const text = useTimeText();
  return (
    <time dateTime={at} className={classes.time} data-within={within || undefined} title={text(at, 'full')}>
      {text(at, format)}
      {zone && <ZoneName at={at} />}
    </time>
  );
}

interface PeriodProps {
  start: string;
  end: string;
  zone?: boolean;
  format?: 'when' | 'list';
}

export function Period({ start, end, zone = false, format = 'when' }: PeriodProps) {
  const { language } = useTranslation().i18n;
  const reader = { zone: useTimeZone(), language };
  return (
    <span className={classes.time}>
      {formatPeriod(start, end, reader, format, useQuarter())}
      {zone && <ZoneName at={start} />}
    </span>
  );
}

/** The name depends on the time: a zone with summer time has two. */
function ZoneName({ at }: { at: string }) {
  return <small className={classes.zone}>{zoneName(useTimeZone(), at)}</small>;
}
