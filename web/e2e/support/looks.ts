import { type Language, languages } from '@/shared/i18n/languages';

const widths = [360, 768, 1440] as const;
const heights = { 360: 740, 768: 1024, 1440: 900 } as const;
const schemes = ['dark', 'light'] as const;

/** How a screen looks: its width and height in pixels, its theme and its language. */
export interface Look {
  name: string;
  width: number;
  height: number;
  scheme: (typeof schemes)[number];
  language: Language;
}

/**
 * Each width with each language, and the themes in turn: twelve looks, which cover every pair of width, theme and
 * language. The first four languages at 360 pixels alternate between dark and light, those at 768 begin with light.
 */
export const looks: readonly Look[] = widths.flatMap((width, row) =>
  languages.map((language, column) => {
    const scheme = schemes[(row + column) % schemes.length] ?? 'dark';
    return { name: `${width}-${scheme}-${language}`, width, height: heights[width], scheme, language };
  }),
);
