import { zoneNames } from './zoneNames';

export interface ZoneChoice {
  /** IANA name. */
  value: string;
  label: string;
}

/** The offset from UTC now, such as GMT+9. */
function offsetOf(zone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(
    at,
  );
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? 'GMT';
}

/** Every zone the browser knows, and the one that is set, by name with its present offset. */
export function timeZones(present: string | null, at: Date = new Date()): ZoneChoice[] {
  const known = new Set(Intl.supportedValuesOf('timeZone'));
  known.add('UTC');
  if (present) known.add(present);
  return [...known].sort().flatMap((value) => {
    try {
      return [{ value, label: `${value.replaceAll('_', ' ')} (${offsetOf(value, at)})` }];
    } catch {
      // A zone the server knows and this browser does not still stands by its name.
      return [{ value, label: value }];
    }
  });
}

function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll('_', ' ');
}

/**
 * The zones that a search means: every word of it occurs in the zone's IANA name, its offset, or one of the usual names of
 * its country, city or time in the languages of the app.
 */
export function foundZones<Choice extends ZoneChoice>(choices: readonly Choice[], search: string): Choice[] {
  const words = folded(search).split(/\s+/).filter(Boolean);
  return choices.filter(({ value, label }) => {
    const names = folded(`${label} ${zoneNames[value] ?? ''}`);
    return words.every((word) => names.includes(word));
  });
}
