import type { ResourceLanguage } from 'i18next';

/** Groups the texts of files by area: './ja/common.json' becomes `common`. */
export function byArea(files: Record<string, Record<string, unknown>>): ResourceLanguage {
  return Object.fromEntries(
    Object.entries(files).map(([path, texts]) => [path.replace(/^.*\/|\.json$/g, ''), texts]),
  ) as ResourceLanguage;
}
