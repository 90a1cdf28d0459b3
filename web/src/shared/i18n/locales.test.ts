import { describe, expect, it } from 'vitest';
import faultKeys from '../api/faultKeys.json';
import { initialLanguage, languages } from './languages';
import en from './locales/en';
import enRest from './locales/en.rest';
import ja from './locales/ja';
import jaRest from './locales/ja.rest';
import ko from './locales/ko';
import koRest from './locales/ko.rest';
import zh from './locales/zh';
import zhRest from './locales/zh.rest';

const locales = {
  ja: { ...ja, ...jaRest },
  en: { ...en, ...enRest },
  ko: { ...ko, ...koRest },
  zh: { ...zh, ...zhRest },
};

/** Returns every text with its dotted path, the area first. */
function flat(value: unknown, path = ''): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([key, child]) => flat(child, path ? `${path}.${key}` : key));
}

/** Returns the parameters and tags of a text. Every language must have the same. */
function params(text: unknown): string[] {
  return [...String(text).matchAll(/\{\{\s*(\w+)[^}]*\}\}|<\/?(\w+)\/?>/g)].map(([match]) => match).sort();
}

const source = new Map(flat(locales.ja));

describe.each(languages)('texts in %s', (language) => {
  const texts = new Map(flat(locales[language]));

  it('has exactly the keys of the source', () => {
    expect([...texts.keys()].sort()).toEqual([...source.keys()].sort());
  });

  it('has no empty text', () => {
    expect([...texts].filter(([, text]) => typeof text !== 'string' || text.trim() === '')).toEqual([]);
  });

  it('calls what every format has by one name', () => {
    const alike = [
      ['tournament.title', 'common.contestType.TOURNAMENT'],
      ['tournament.edit.minutes', 'rounds.plan.minutes'],
    ] as const;
    expect(alike.filter(([one, other]) => texts.get(one) !== texts.get(other))).toEqual([]);
  });

  it('carries the same parameters', () => {
    const different = [...texts].filter(
      ([key, text]) => String(params(text)) !== String(params(source.get(key))),
    );
    expect(different).toEqual([]);
  });
});

it('marks a winner with the same word in every language', () => {
  const words = languages.map((language) => new Map(flat(locales[language])).get('match.page.win'));
  expect(words).toEqual(languages.map(() => 'WIN'));
});

it('has a text for every fault of the server', () => {
  const missing = faultKeys.filter(
    (key) => !source.has(`fault.${key}`) && !source.has(`requestFault.${key}`),
  );
  expect(missing).toEqual([]);
});

it('has the faults of any request among the texts of the first page', () => {
  const texts = new Map(flat(ja));
  const made = ['authenticationError', 'exceptionError', 'networkError'];
  expect(made.filter((key) => !texts.has(`requestFault.${key}`))).toEqual([]);
});

it('addresses a reader of Chinese politely everywhere', () => {
  expect(flat(locales.zh).filter(([, text]) => /你(?!们)/.test(String(text)))).toEqual([]);
});

describe('initial language', () => {
  it.each([
    ['the stored choice', 'ko', ['ja-JP'], 'ko'],
    ['the browser’s first known language', null, ['fr-FR', 'zh-TW', 'ja'], 'zh'],
    ['English', null, ['fr-FR'], 'en'],
    ['the browser when what is stored is unknown', 'xx', ['ja-JP'], 'ja'],
  ])('is %s', (_, stored, preferred, language) => {
    expect(initialLanguage(stored, preferred)).toBe(language);
  });

  it('prefers the language of the address', () => {
    expect(initialLanguage('ja', ['en'], 'ko')).toBe('ko');
    expect(initialLanguage('ja', ['en'], 'xx')).toBe('ja');
  });
});
