import { readdirSync, readFileSync } from 'node:fs';
import { createInstance, type TFunction } from 'i18next';
import type { Language } from '@/shared/i18n/languages';
import type { Area } from '@/shared/i18n/resources';

export type Texts = TFunction<Area[]>;

const folder = new URL('../../src/shared/i18n/locales/', import.meta.url);

/** The texts on the screen, from the files of the app, so that a reworded button breaks no journey. */
export function textsOf(language: Language): Texts {
  const place = new URL(`${language}/`, folder);
  const areas = readdirSync(place)
    .filter((file) => file.endsWith('.json'))
    .map((file) => [file.replace('.json', ''), JSON.parse(readFileSync(new URL(file, place), 'utf8'))]);
  const i18n = createInstance();
  void i18n.init({
    lng: language,
    fallbackLng: false,
    initAsync: false,
    interpolation: { escapeValue: false },
    resources: { [language]: Object.fromEntries(areas) },
  });
  return i18n.getFixedT(language, ['common']) as Texts;
}

export const ja = textsOf('ja');
export const en = textsOf('en');

/** A text without its markup. */
export function plain(text: string): string {
  return text.replace(/<[^>]+>/g, '');
}
