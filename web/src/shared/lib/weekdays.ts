import { currentLanguage, languageTags } from '../i18n/languages';

/** A Sunday, for the names of the days. */
const sunday = Date.UTC(2023, 0, 1);
const dayLength = 86_400_000;

/** Returns the names of the weekdays, Sunday first, in the order of the contract's numbers. */
export function weekdayNames(language: string, style: 'short' | 'long'): string[] {
  const tag = languageTags[currentLanguage(language)];
  const format = new Intl.DateTimeFormat(tag, { weekday: style, timeZone: 'UTC' });
  return [0, 1, 2, 3, 4, 5, 6].map((day) => format.format(sunday + day * dayLength));
}
