import { currentLanguage, type Language } from '../i18n/languages';

/** Times are RFC 3339 in UTC. They are shown in one time zone, the time of day always in digits (CONTEST-19). */

/**
 * What is used of Temporal where the browser has it. The first use of Intl.DateTimeFormat takes about 20 ms, longer than
 * anything else in the first drawing of a page.
 */
interface TemporalApi {
  Now: { timeZoneId: () => string };
  Instant: {
    fromEpochMilliseconds: (at: number) => { toZonedDateTimeISO: (zone: string) => Record<Part, number> };
  };
}

function temporal(): TemporalApi | undefined {
  return (globalThis as { Temporal?: TemporalApi }).Temporal;
}

export function browserTimeZone(): string {
  return temporal()?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone ?? 'UTC';
}

type Part = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second';

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Times that were read before. The matches of a round begin at the same time, and a text often has a time twice. */
const read = new Map<string, Record<Part, string>>();
const mostRead = 200;

/**
 * Reads something of a zone, or of UTC if this browser does not know the zone: a zone can be newer than the browser. Its times are then
 * shown in UTC and labelled so.
 */
function inKnownZone<Value>(zone: string, value: (known: string) => Value): Value {
  try {
    return value(zone);
  } catch (fault) {
    if (!(fault instanceof RangeError)) throw fault;
    return value('UTC');
  }
}

function partsIn(zone: string, at: Date): Record<Part, string> {
  const key = `${zone} ${at.getTime()}`;
  const before = read.get(key);
  if (before) return before;
  if (read.size >= mostRead) read.clear();
  const parts = inKnownZone(zone, (known) => partsAt(known, at));
  read.set(key, parts);
  return parts;
}

function partsAt(zone: string, at: Date): Record<Part, string> {
  const known = temporal();
  if (!known) return partsByIntl(zone, at);
  const time = known.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone);
  const digits = (part: Part, length = 2) => String(time[part]).padStart(length, '0');
  return {
    year: digits('year', 4),
    month: digits('month'),
    day: digits('day'),
    hour: digits('hour'),
    minute: digits('minute'),
    second: digits('second'),
  };
}

function partsByIntl(zone: string, at: Date): Record<Part, string> {
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

export type TimeFormat = 'when' | 'list' | 'full' | 'minute' | 'checkin' | 'clock' | 'day';

/** For whom a time is written: their zone and their language. */
export interface Reader {
  zone: string;
  language: string;
}

interface Words {
  weekdays: string;
  date: (date: string, weekday: string) => string;
  yesterday: string;
  today: string;
  tonight: string;
  tomorrow: string;
}

const dateFirst: Words['date'] = (date, weekday) => `${date}(${weekday})`;

/** The words of internal/kit/timetext, which writes the times of notifications and mails. */
const words: Record<Language, Words> = {
  ja: {
    weekdays: '日 月 火 水 木 金 土',
    date: dateFirst,
    yesterday: '昨日',
    today: '今日',
    tonight: '今夜',
    tomorrow: '明日',
  },
  en: {
    weekdays: 'Sun Mon Tue Wed Thu Fri Sat',
    date: (date, weekday) => `${weekday} ${date}`,
    yesterday: 'yesterday',
    today: 'today',
    tonight: 'tonight',
    tomorrow: 'tomorrow',
  },
  ko: {
    weekdays: '일 월 화 수 목 금 토',
    date: dateFirst,
    yesterday: '어제',
    today: '오늘',
    tonight: '오늘 밤',
    tomorrow: '내일',
  },
  zh: {
    weekdays: '周日 周一 周二 周三 周四 周五 周六',
    date: dateFirst,
    yesterday: '昨天',
    today: '今天',
    tonight: '今晚',
    tomorrow: '明天',
  },
};

/** The hour from which today is called tonight. */
const evening = 18;
const dayLength = 86_400_000;

function dayNumber({ year, month, day }: Record<Part, string>): number {
  return Date.UTC(+year, +month - 1, +day) / dayLength;
}

/** Returns a date with its weekday: 11/28(土). */
function dated(parts: Record<Part, string>, language: string, year: boolean): string {
  const { weekdays, date } = words[currentLanguage(language)];
  const weekday = weekdays.split(' ')[new Date(dayNumber(parts) * dayLength).getUTCDay()] ?? '';
  const digits = `${parts.month}/${parts.day}`;
  return date(year ? `${parts.year}/${digits}` : digits, weekday);
}

/** Returns the day as people call it at `now`: yesterday, today, tonight or tomorrow, otherwise its date. */
function dayName(parts: Record<Part, string>, { zone, language }: Reader, now: number): string {
  const today = partsIn(zone, new Date(now));
  const { yesterday, today: thisDay, tonight, tomorrow } = words[currentLanguage(language)];
  switch (dayNumber(parts) - dayNumber(today)) {
    case -1:
      return yesterday;
    case 0:
      return +parts.hour >= evening ? tonight : thisDay;
    case 1:
      return tomorrow;
    default:
      return dated(parts, language, parts.year !== today.year);
  }
}

/**
 * `when` 今夜 20:00, 明日 20:00, otherwise 11/28(土) 20:00; `list` MM/DD HH:mm with the weekday; `full` YYYY/MM/DD
 * HH:mm:ss, `minute` YYYY/MM/DD HH:mm with the weekday, `checkin` MM-DD HH:mm (CONFIRM-1), `clock` HH:mm, `day` YYYY/MM/DD. An
 * unreadable time gives a dash.
 */
export function formatTime(
  at: string | Date,
  reader: Reader,
  format: TimeFormat = 'full',
  now: number = Date.now(),
): string {
  const date = typeof at === 'string' ? new Date(at) : at;
  if (Number.isNaN(date.getTime())) return '–';
  const parts = partsIn(reader.zone, date);
  const { year, month, day, hour, minute, second } = parts;
  switch (format) {
    case 'when':
      return `${dayName(parts, reader, now)} ${hour}:${minute}`;
    case 'list':
      return `${dated(parts, reader.language, false)} ${hour}:${minute}`;
    case 'checkin':
      return `${month}-${day} ${hour}:${minute}`;
    case 'clock':
      return `${hour}:${minute}`;
    case 'day':
      return `${year}/${month}/${day}`;
    case 'minute':
      return `${dated(parts, reader.language, true)} ${hour}:${minute}`;
    case 'full':
      return `${year}/${month}/${day} ${hour}:${minute}:${second}`;
  }
}

/** Returns the calendar day of a time in a zone as YYYY/MM/DD, to compare days. */
export function dayOf(at: string | Date, zone: string): string {
  const { year, month, day } = partsIn(zone, typeof at === 'string' ? new Date(at) : at);
  return `${year}/${month}/${day}`;
}

/** Returns start – end. The end has its date only if it is another day. */
export function formatPeriod(
  start: string,
  end: string,
  reader: Reader,
  format: 'when' | 'list' = 'when',
  now: number = Date.now(),
): string {
  const sameDay = dayOf(start, reader.zone) === dayOf(end, reader.zone);
  return `${formatTime(start, reader, format, now)} – ${formatTime(end, reader, sameDay ? 'clock' : format, now)}`;
}

/** Short names that are the same in all languages of the app, and in mails. */
const zoneNames: Record<string, string> = { 'Asia/Tokyo': 'JST', 'Asia/Seoul': 'KST', UTC: 'UTC' };

/**
 * Returns the short name of a zone, such as JST, or its offset at that time, such as GMT+8. It is the same in all languages, and in mails
 * (internal/kit/timetext): other abbreviations are ambiguous.
 */
export function zoneName(zone: string, at: string | Date = new Date()): string {
  const given = new Date(at);
  const date = Number.isNaN(given.getTime()) ? new Date() : given;
  return inKnownZone(zone, (known) => zoneNames[known] ?? offsetName(known, date));
}

/** Returns a zone's offset from UTC at a time, such as GMT+9. It throws if this browser does not know the zone. */
export function offsetName(zone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(
    at,
  );
  const name = parts.find((part) => part.type === 'timeZoneName')?.value ?? zone;
  return name === 'GMT+0' ? 'GMT' : name; // browsers differ
}

/** Returns the start of the hour of a time in milliseconds, on the zone's wall clock: some zones differ by :30 or :45. */
export function hourStart(at: number, zone: string): number {
  const minute = 60_000;
  return Math.floor(at / minute) * minute - Number(partsIn(zone, new Date(at)).minute) * minute;
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
