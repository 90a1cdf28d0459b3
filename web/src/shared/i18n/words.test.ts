import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type Language, languages } from './languages';

const files = import.meta.glob<unknown>(['./locales/*/*.json', '/src/features/help/texts/*/*.json'], {
  eager: true,
  import: 'default',
});

const columns: Record<string, Language> = { 日本語: 'ja', English: 'en', 한국어: 'ko', 中文: 'zh' };

interface Word {
  language: Language;
  wrong: RegExp;
  use: string;
}

/** Reads the table of docs/glossary.md: language, the word to use, the words to avoid. */
function avoided(): Word[] {
  const glossary = readFileSync('../docs/glossary.md', 'utf8');
  const section = glossary.split('## One word for one act on screen')[1] ?? '';
  const rows = section.matchAll(/^\| (\S+) \| (.+?) \| (.+) \|$/gm);
  return [...rows].flatMap(([, name = '', use = '', words = '']) => {
    const language = columns[name];
    if (!language) return [];
    return words
      .replaceAll('\\|', '|')
      .split(/, (?![^/]*\/(?:,|$))/)
      .map((word) => ({ language, use, wrong: patternOf(word.trim()) }));
  });
}

/** A Latin word counts as a whole word. */
function patternOf(word: string): RegExp {
  if (word.startsWith('/')) return new RegExp(word.slice(1, -1));
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return /^\w/.test(word) ? new RegExp(`\\b${escaped}\\b`, 'i') : new RegExp(escaped);
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

it('reads words of every language from the glossary', () => {
  const words = avoided();
  for (const language of languages)
    expect(words.filter((word) => word.language === language).length).toBeGreaterThan(2);
  expect(words.map(({ wrong }) => wrong.source).join(' ')).toContain('(a|the)');
});

it.each(languages)('uses one word for one act in %s', (language) => {
  const words = avoided().filter((word) => word.language === language);
  const found = Object.entries(files)
    .filter(([path]) => path.includes(`/${language}/`))
    .flatMap(([path, value]) =>
      textsOf(value).flatMap((text) =>
        words
          .filter(({ wrong }) => wrong.test(text))
          .map(({ use, wrong }) => `${path}: “${text}” has ${wrong.source}; use ${use}`),
      ),
    );
  expect(found).toEqual([]);
});
