import { offsetName } from './datetime';
import { folded } from './folded';
import { zoneNames } from './zoneNames';

export interface ZoneChoice {
  /** IANA name. */
  value: string;
  label: string;
}

/** Returns every zone that the browser knows and the current one, by name, with its offset now. */
export function timeZones(current: string | null, at: Date = new Date()): ZoneChoice[] {
  const known = new Set(Intl.supportedValuesOf('timeZone'));
  known.add('UTC');
  if (current) known.add(current);
  return [...known].sort().flatMap((value) => {
    try {
      return [{ value, label: `${value.replaceAll('_', ' ')} (${offsetName(value, at)})` }];
    } catch {
      // The current zone is listed even if this browser does not know it.
      return [{ value, label: value }];
    }
  });
}

function searched(text: string): string {
  return folded(text).replaceAll('_', ' ');
}

/**
 * Returns the zones that match a search: each word occurs in the zone's IANA name, its offset, or a usual name of its
 * country, city or time in any language of the app.
 */
export function foundZones<Choice extends ZoneChoice>(choices: readonly Choice[], search: string): Choice[] {
  const words = searched(search).split(/\s+/).filter(Boolean);
  return choices.filter(({ value, label }) => {
    const names = searched(`${label} ${zoneNames[value] ?? ''}`);
    return words.every((word) => names.includes(word));
  });
}
