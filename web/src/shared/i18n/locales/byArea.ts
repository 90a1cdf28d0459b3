import type { ResourceLanguage } from 'i18next';

/** Turns './ja/common.json' → texts into common → texts. */
export function byArea(files: Record<string, Record<string, unknown>>): ResourceLanguage {
  return Object.fromEntries(
    Object.entries(files).map(([path, texts]) => [path.replace(/^.*\/|\.json$/g, ''), texts]),
  ) as ResourceLanguage;
}
