import { useTranslation } from 'react-i18next';
import { formatPeriod, formatTime, type TimeFormat, zoneName } from '../lib/datetime';
import { useTimeZone } from '../viewer/viewer';
import classes from './Time.module.css';

interface TimeProps {
  /** A UTC instant (RFC 3339). */
  at: string;
  format?: TimeFormat;
  /** Shows the time zone, for times whose misunderstanding would cost somebody a match. */
  zone?: boolean;
}

export function Time({ at, format = 'list', zone = false }: TimeProps) {
  const timeZone = useTimeZone();
  return (
    <time dateTime={at} className={classes.time} title={formatTime(at, timeZone, 'full')}>
      {formatTime(at, timeZone, format)}
      {zone && <ZoneName />}
    </time>
  );
}

export function Period({ start, end, zone = false }: { start: string; end: string; zone?: boolean }) {
  const timeZone = useTimeZone();
  return (
    <span className={classes.time}>
      {formatPeriod(start, end, timeZone)}
      {zone && <ZoneName />}
    </span>
  );
}

function ZoneName() {
  const { i18n } = useTranslation();
  return <small className={classes.zone}>{zoneName(useTimeZone(), i18n.language)}</small>;
}
