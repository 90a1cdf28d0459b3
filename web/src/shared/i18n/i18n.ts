import i18next, { type ResourceLanguage } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { initialLanguage, type Language, languages, languageTags, storeLanguage } from './languages';

const texts: Record<Language, () => Promise<{ default: ResourceLanguage }>> = {
  ja: () => import('./locales/ja'),
  en: () => import('./locales/en'),
  ko: () => import('./locales/ko'),
  zh: () => import('./locales/zh'),
};

/** Korean and Chinese type is fetched only when that language is chosen. */
const fonts: Partial<Record<Language, () => Promise<unknown>>> = {
  ko: () => import('../ui/styles/fonts-ko'),
  zh: () => import('../ui/styles/fonts-zh'),
};

async function load(language: Language): Promise<void> {
  if (i18next.hasResourceBundle(language, 'common')) return;
  const { default: areas } = await texts[language]();
  for (const [area, bundle] of Object.entries(areas)) i18next.addResourceBundle(language, area, bundle);
}

function apply(language: Language): void {
  document.documentElement.lang = languageTags[language];
  void fonts[language]?.();
}

/** Loads the first language and starts i18next; the app renders after it. */
export async function startI18n(language: Language = initialLanguage()): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: language,
    supportedLngs: languages,
    fallbackLng: false,
    defaultNS: 'common',
    ns: [],
    resources: {},
    interpolation: { escapeValue: false },
    returnNull: false,
    react: { useSuspense: false },
  });
  await load(language);
  await i18next.changeLanguage(language);
  apply(language);
}

/** Switches the language and remembers the choice (U1.019). */
export async function chooseLanguage(language: Language): Promise<void> {
  await load(language);
  await i18next.changeLanguage(language);
  storeLanguage(language);
  apply(language);
}
