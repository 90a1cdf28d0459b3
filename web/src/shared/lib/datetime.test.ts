import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { dayOf, formatPeriod, formatTime, fromWallClock, toWallClock, zoneName } from './datetime';

const at = '2026-11-20T15:04:05.000Z';

describe('formatTime', () => {
  it.each([
    ['list', 'Asia/Tokyo', '11/21(土) 00:04'],
    ['full', 'Asia/Tokyo', '2026/11/21 00:04:05'],
    ['minute', 'UTC', '2026/11/20(金) 15:04'],
    ['checkin', 'America/New_York', '11-20 10:04'],
    ['clock', 'Asia/Kolkata', '20:34'],
    ['day', 'Pacific/Auckland', '2026/11/21'],
  ] as const)('%s in %s', (format, zone, text) => {
    expect(formatTime(at, { zone, language: 'ja' }, format)).toBe(text);
  });

  it('writes midnight as 00 and an unreadable time as a dash', () => {
    expect(formatTime('2026-01-01T15:00:00.000Z', { zone: 'Asia/Tokyo', language: 'ja' }, 'clock')).toBe(
      '00:00',
    );
    expect(formatTime('never', { zone: 'UTC', language: 'ja' })).toBe('–');
  });

  it('writes times in UTC if the browser does not know the zone', () => {
    const reader = { zone: 'Asia/Nowhere', language: 'ja' };
    expect(formatTime(at, reader, 'minute')).toBe('2026/11/20(金) 15:04');
    expect(zoneName(reader.zone, at)).toBe('UTC');
    expect(fromWallClock(toWallClock(at, reader.zone), reader.zone)).toBe(at);
  });
});

// internal/kit/timetext, which writes the times of notifications and mails, checks the same file.
describe('the golden file of the server', () => {
  interface Case {
    at: string;
    now: string;
    zone: string;
    texts: Record<string, [string, string]>;
  }
  const cases: Case[] = JSON.parse(readFileSync('../internal/kit/timetext/testdata/times.json', 'utf8'));

  it.each(cases)('$at said at $now in $zone', ({ at, now, zone, texts }) => {
    for (const [language, [list, when]] of Object.entries(texts)) {
      expect(formatTime(at, { zone, language }, 'list')).toBe(list);
      expect(formatTime(at, { zone, language }, 'when', Date.parse(now))).toBe(when);
    }
  });
});

describe('formatPeriod', () => {
  const period = (end: string, zone: string) => formatPeriod(at, end, { zone, language: 'ja' }, 'list');

  it('repeats the date only for another day of the zone', () => {
    expect(period('2026-11-20T18:00:00.000Z', 'Asia/Tokyo')).toBe('11/21(土) 00:04 – 03:00');
    expect(period('2026-11-20T18:00:00.000Z', 'Europe/Moscow')).toBe('11/20(金) 18:04 – 21:00');
    expect(period('2026-11-21T00:00:00.000Z', 'UTC')).toBe('11/20(金) 15:04 – 11/21(土) 00:00');
  });

  it('names the days that the reader calls by name', () => {
    const reader = { zone: 'UTC', language: 'en' };
    const text = formatPeriod(
      at,
      '2026-11-21T01:00:00.000Z',
      reader,
      'when',
      Date.parse('2026-11-20T09:00:00Z'),
    );
    expect(text).toBe('today 15:04 – tomorrow 01:00');
  });
});

it('compares days by the calendar of a zone', () => {
  expect(dayOf(at, 'Asia/Tokyo')).toBe('2026/11/21');
  expect(dayOf(at, 'UTC')).toBe('2026/11/20');
});

describe('wall clock', () => {
  it.each([
    ['Asia/Tokyo', '2026-11-21 00:04:05', '2026-11-20T15:04:05.000Z'],
    ['America/New_York', '2026-07-01 12:00:00', '2026-07-01T16:00:00.000Z'],
    ['America/New_York', '2026-01-01 12:00:00', '2026-01-01T17:00:00.000Z'],
    ['Asia/Kathmandu', '2026-01-01 00:00:00', '2025-12-31T18:15:00.000Z'],
  ])('in %s, %s is %s and back', (zone, wall, instant) => {
    expect(fromWallClock(wall, zone)).toBe(instant);
    expect(toWallClock(instant, zone)).toBe(wall);
  });

  it('moves a skipped time forward and takes the first of a repeated one', () => {
    expect(fromWallClock('2026-03-08 02:30:00', 'America/New_York')).toBe('2026-03-08T07:30:00.000Z');
    expect(fromWallClock('2026-11-01 01:30:00', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z');
  });
});

describe('zoneName', () => {
  it('names zones as the server does', () => {
    const cases: { zone: string; at: string; name: string }[] = JSON.parse(
      readFileSync('../internal/kit/timetext/testdata/zones.json', 'utf8'),
    );
    for (const { zone, at, name } of cases) expect(zoneName(zone, at), `${zone} ${at}`).toBe(name);
  });

  it('names it as now if there is no time', () => {
    expect(zoneName('America/New_York', 'soon')).toMatch(/^GMT-[45]$/);
  });
});

describe('with Temporal', () => {
  afterEach(() => vi.unstubAllGlobals());

  /** What a browser with Temporal answers, for a zone nine hours ahead. */
  const temporal = {
    Now: { timeZoneId: () => 'Asia/Tokyo' },
    Instant: {
      fromEpochMilliseconds: (at: number) => ({
        toZonedDateTimeISO: () => {
          const local = new Date(at + 9 * 3_600_000);
          return {
            year: local.getUTCFullYear(),
            month: local.getUTCMonth() + 1,
            day: local.getUTCDate(),
            hour: local.getUTCHours(),
            minute: local.getUTCMinutes(),
            second: local.getUTCSeconds(),
          };
        },
      }),
    },
  };

  /** The module as it is loaded first: it has read no time. */
  async function loaded() {
    vi.resetModules();
    return await import('./datetime');
  }

  it('formats the same times without Intl', async () => {
    const reader = { zone: 'Asia/Tokyo', language: 'ja' };
    const times = [at, '2026-01-01T15:00:00.000Z', '1999-02-03T04:05:06.000Z'];
    const byIntl = times.map((time) => formatTime(time, reader, 'full'));
    const known = await loaded();
    vi.stubGlobal('Temporal', temporal);
    vi.stubGlobal('Intl', undefined);
    expect(times.map((time) => known.formatTime(time, reader, 'full'))).toEqual(byIntl);
    expect(known.browserTimeZone()).toBe('Asia/Tokyo');
  });

  it('asks the browser once for a time that is written several times', async () => {
    const known = await loaded();
    const asked: number[] = [];
    const from = (time: number) => {
      asked.push(time);
      return temporal.Instant.fromEpochMilliseconds(time);
    };
    vi.stubGlobal('Temporal', { ...temporal, Instant: { fromEpochMilliseconds: from } });
    const reader = { zone: 'Asia/Tokyo', language: 'ja' };
    for (let row = 0; row < 3; row++) known.formatPeriod(at, '2026-11-21T15:04:05.000Z', reader, 'list');
    expect(asked).toHaveLength(2);
  });
});
