import { readStored, writeStored } from '../lib/storage';

export const languages = ['ja', 'en', 'ko', 'zh'] as const;
export type Language = (typeof languages)[number];

/** The name of each language in that language, as the selector lists it. */
export const languageNames: Record<Language, string> = {
  ja: '日本語',
  en: 'English',
  ko: '한국어',
  zh: '简体中文',
};

/** BCP 47 tags for the document and for Intl. */
export const languageTags: Record<Language, string> = { ja: 'ja', en: 'en', ko: 'ko', zh: 'zh-Hans' };

const storageKey = 'yagura.language';

export function isLanguage(value: string | null | undefined): value is Language {
  return languages.some((language) => language === value);
}

/** Returns the current language with its type; i18next has it as a string. */
export function currentLanguage(value: string): Language {
  return isLanguage(value) ? value : 'en';
}

/** The language of the address, then the stored choice, then the browser's languages in order, then English (LANG-1). */
export function initialLanguage(
  stored: string | null = readStored(storageKey),
  preferred: readonly string[] = navigator.languages,
  asked: string | null = new URLSearchParams(location.search).get('lang'),
): Language {
  if (isLanguage(asked)) return asked;
  if (isLanguage(stored)) return stored;
  for (const tag of preferred) {
    const primary = tag.toLowerCase().split('-')[0];
    if (isLanguage(primary)) return primary;
  }
  return 'en';
}

export function storeLanguage(language: Language): void {
  writeStored(storageKey, language);
}
