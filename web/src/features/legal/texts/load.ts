import type { Language } from '@/shared/i18n/languages';
import type { LegalTexts } from './types';

/** One chunk per language: legal texts are read rarely. */
export const loadTexts: Record<Language, () => Promise<{ texts: LegalTexts }>> = {
  ja: () => import('./ja'),
  en: () => import('./en'),
  ko: () => import('./ko'),
  zh: () => import('./zh'),
};
