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
