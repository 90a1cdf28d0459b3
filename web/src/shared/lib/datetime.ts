/** Times are RFC 3339 in UTC. They are shown in one time zone, always in digits (CONTEST-19). */

export function browserTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
}

type Part = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second';

const formatters = new Map<string, Intl.DateTimeFormat>();

function partsIn(zone: string, at: Date): Record<Part, string> {
  let formatter = formatters.get(zone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formatters.set(zone, formatter);
  }
  const parts = { year: '', month: '', day: '', hour: '', minute: '', second: '' };
  for (const { type, value } of formatter.formatToParts(at)) {
    if (type in parts) parts[type as Part] = value;
  }
  return { ...parts, year: parts.year.padStart(4, '0') };
}

export type TimeFormat = 'list' | 'full' | 'minute' | 'checkin' | 'clock' | 'day';

/**
 * `list` MM/DD HH:mm, `full` YYYY/MM/DD HH:mm:ss, `minute` the same without seconds,
 * `checkin` MM-DD HH:mm (CONFIRM-1), `clock` HH:mm, `day` YYYY/MM/DD. An unreadable time gives a dash.
 */
export function formatTime(at: string | Date, zone: string, format: TimeFormat = 'full'): string {
  const date = typeof at === 'string' ? new Date(at) : at;
  if (Number.isNaN(date.getTime())) return '–';
  const { year, month, day, hour, minute, second } = partsIn(zone, date);
  switch (format) {
    case 'list':
      return `${month}/${day} ${hour}:${minute}`;
    case 'checkin':
      return `${month}-${day} ${hour}:${minute}`;
    case 'clock':
      return `${hour}:${minute}`;
    case 'day':
      return `${year}/${month}/${day}`;
    case 'minute':
      return `${year}/${month}/${day} ${hour}:${minute}`;
    case 'full':
      return `${year}/${month}/${day} ${hour}:${minute}:${second}`;
  }
}

/** Returns start – end. The end has its date only if it is another day. */
export function formatPeriod(start: string, end: string, zone: string): string {
  const sameDay = formatTime(start, zone, 'day') === formatTime(end, zone, 'day');
  return `${formatTime(start, zone, 'list')} – ${formatTime(end, zone, sameDay ? 'clock' : 'list')}`;
}

/** Returns the zone's short name at that time, such as JST or GMT+9. */
export function zoneName(zone: string, language: string, at: Date = new Date()): string {
  const name = (locale: string) =>
    new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'short' })
      .formatToParts(at)
      .find((part) => part.type === 'timeZoneName')?.value ?? zone;
  return zone === 'Asia/Tokyo' ? 'JST' : name(language);
}

function offsetMinutes(zone: string, at: Date): number {
  const { year, month, day, hour, minute, second } = partsIn(zone, at);
  const wall = Date.UTC(+year, +month - 1, +day, +hour, +minute, +second);
  return Math.round((wall - Math.floor(at.getTime() / 1000) * 1000) / 60_000);
}

/** Returns a UTC instant as 'YYYY-MM-DD HH:mm:ss' on the zone's wall clock. */
export function toWallClock(at: string, zone: string): string {
  const { year, month, day, hour, minute, second } = partsIn(zone, new Date(at));
  return `${year}-${month}-${day} ${hour}:${minute}:${second}`;
}

/**
 * Returns the UTC instant of a wall-clock time. A time that a clock change skips moves forward by the gap. Of a time
 * that occurs twice it is the first.
 */
export function fromWallClock(wall: string, zone: string): string {
  const asUtc = new Date(`${wall.replace(' ', 'T')}Z`);
  const before = offsetMinutes(zone, new Date(asUtc.getTime() - 86_400_000));
  const after = offsetMinutes(zone, new Date(asUtc.getTime() + 86_400_000));
  const early = new Date(asUtc.getTime() - before * 60_000);
  const late = new Date(asUtc.getTime() - after * 60_000);
  const exact = [early, late].find((at) => toWallClock(at.toISOString(), zone) === wall);
  return (exact ?? early).toISOString();
}
