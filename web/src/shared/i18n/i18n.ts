import i18next, { type ResourceLanguage } from 'i18next';
import { initReactI18next } from 'react-i18next';
import {
  currentLanguage,
  initialLanguage,
  type Language,
  languages,
  languageTags,
  storeLanguage,
} from './languages';

type Texts = Record<Language, () => Promise<{ default: ResourceLanguage }>>;

const firstTexts: Texts = {
  ja: () => import('./locales/ja'),
  en: () => import('./locales/en'),
  ko: () => import('./locales/ko'),
  zh: () => import('./locales/zh'),
};

const restTexts: Texts = {
  ja: () => import('./locales/ja.rest'),
  en: () => import('./locales/en.rest'),
  ko: () => import('./locales/ko.rest'),
  zh: () => import('./locales/zh.rest'),
};

/** The fonts of a language. The document already links those of its own language. */
const fonts: Record<Language, () => Promise<unknown>> = {
  ja: () => import('../ui/styles/interface/ja.css'),
  en: () => import('../ui/styles/interface/en.css'),
  ko: () => import('../ui/styles/interface/ko.css'),
  zh: () => import('../ui/styles/interface/zh.css'),
};

/** Adds texts once: every page waits for them. They are not copied, because nothing changes them. */
async function load(language: Language, texts: Texts): Promise<void> {
  const { default: areas } = await texts[language]();
  for (const [area, bundle] of Object.entries(areas)) {
    if (i18next.hasResourceBundle(language, area)) continue;
    i18next.addResourceBundle(language, area, bundle, false, false, { skipCopy: true });
  }
}

function apply(language: Language): void {
  document.documentElement.lang = languageTags[language];
  void fonts[language]().catch(() => undefined);
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
  await load(language, firstTexts);
  await i18next.changeLanguage(language);
  apply(language);
}

/** Loads the texts of all areas in the current language. Every page except the first waits for them. */
export function loadAllAreas(): Promise<void> {
  return load(currentLanguage(i18next.language), restTexts);
}

/** Switches the language and stores the choice (LANG-1). Pages call useChooseLanguage, which also changes the address. */
export async function chooseLanguage(language: Language): Promise<void> {
  await Promise.all([load(language, firstTexts), load(language, restTexts)]);
  await i18next.changeLanguage(language);
  storeLanguage(language);
  apply(language);
}
