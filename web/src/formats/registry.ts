import type { Format as FormatName } from '@/entities/match/lib/paths';
import type { Contest } from '@/shared/api/types';
import { bracket } from './bracket/format';
import type { Format } from './format';
import { league } from './league/format';
import { royale } from './royale/format';
import { swiss } from './swiss/format';

/** Every format by its name, in the order of the form of a contest. A new format is added here and nowhere else. */
const byName: Record<FormatName, Format> = {
  tournament: bracket,
  battleroyal: royale,
  swissdraw: swiss,
  league,
};

/** All formats in the order of the form of a contest. */
export const formats: readonly Format[] = Object.values(byName);

/** The format that the form of a new contest begins with. */
export const firstFormat: Format = bracket;

/** The format of the stage that follows another stage. */
export const playoff: Format = bracket;

/** Returns the format of a stage or match. */
export function formatOf({ format }: { format: FormatName }): Format {
  return byName[format];
}

/** Returns the format in which a contest's own stage is played. */
export function ownFormat({ contestType }: Pick<Contest, 'contestType'>): Format {
  return formats.find(({ type }) => type === contestType) ?? bracket;
}

/** Returns the format that the address of a stage names. */
export function formatAt(pathname: string): Format {
  const named = pathname.split('/')[3];
  return formats.find(({ name }) => name === named) ?? bracket;
}
