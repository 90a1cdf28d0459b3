function part(
  zone: string,
  language: string,
  at: Date,
  timeZoneName: 'long' | 'longOffset',
): string | undefined {
  return new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value;
}

/** Returns the offset from UTC at that time, such as UTC+09:00. */
export function zoneOffset(zone: string, at: Date): string {
  const offset = part(zone, 'en', at, 'longOffset')?.replace('GMT', '') ?? '';
  return `UTC${offset === '' ? '±00:00' : offset}`;
}

/** Returns a zone's name in the language with its offset from UTC. */
export function zoneTitle(zone: string, language: string, at: Date): string {
  const name = part(zone, language, at, 'long');
  const place = zone.replaceAll('_', ' ');
  return `${name && !/^(GMT|UTC)[+-]/.test(name) ? name : place} (${place}, ${zoneOffset(zone, at)})`;
}
