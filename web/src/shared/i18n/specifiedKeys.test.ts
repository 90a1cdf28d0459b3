import { describe, expect, it } from 'vitest';
import faultKeys from '@/shared/api/faultKeys.json';
import specified from './specifiedKeys.json';

const texts = import.meta.glob<Record<string, unknown>>('./locales/*/*.json', {
  eager: true,
  import: 'default',
});
const sources = Object.entries(
  import.meta.glob<string>('/src/**/*.{ts,tsx}', { eager: true, query: '?raw', import: 'default' }),
)
  .filter(([path]) => !/\.test\.tsx?$|schema\.d\.ts$/.test(path))
  .map(([, text]) => text)
  .join('\n');

/** Returns every key that has a text in a language, in any area. */
function keysOf(language: string): Set<string> {
  const keys = new Set<string>();
  for (const [path, area] of Object.entries(texts)) {
    if (path.startsWith(`./locales/${language}/`)) for (const key of Object.keys(area)) keys.add(key);
  }
  return keys;
}

describe('the keys of the specified message catalogue', () => {
  it.each(['ja', 'en', 'ko', 'zh'])('are keys of the texts in %s', (language) => {
    const keys = keysOf(language);
    expect(specified.filter((key) => !keys.has(key))).toEqual([]);
  });

  it('are raised by the server or used by the app', () => {
    const used = (key: string) => new RegExp(`['":]${key}['"]`).test(sources);
    expect(specified.filter((key) => !faultKeys.includes(key) && !used(key))).toEqual([]);
  });
});
