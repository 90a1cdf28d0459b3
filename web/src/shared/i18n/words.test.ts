import { readdirSync, readFileSync } from 'node:fs';
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

/** Returns the texts of a language with their files: those of the app, of the help, of the mails and of the documents. */
function textsIn(language: Language): [string, string][] {
  const app = Object.entries(files)
    .filter(([path]) => path.includes(`/${language}/`))
    .flatMap(([path, value]) => textsOf(value).map((text): [string, string] => [path, text]));
  const mails = `../internal/notify/texts/${language}.tmpl`;
  const documents = `../internal/page/texts/${language}.json`;
  return [
    ...app,
    ...readFileSync(mails, 'utf8')
      .split('\n')
      .map((line): [string, string] => [mails, line.replace(/\{\{define "[^"]*"\}\}|\{\{end\}\}/g, '')]),
    ...textsOf(JSON.parse(readFileSync(documents, 'utf8'))).map((text): [string, string] => [
      documents,
      text,
    ]),
  ];
}

it('reads words of every language from the glossary', () => {
  const words = avoided();
  for (const language of languages)
    expect(words.filter((word) => word.language === language).length).toBeGreaterThan(2);
  expect(words.map(({ wrong }) => wrong.source).join(' ')).toContain('(a|the)');
});

it.each(languages)('uses one word for one act in %s', (language) => {
  const words = avoided().filter((word) => word.language === language);
  const found = textsIn(language).flatMap(([path, text]) =>
    words
      .filter(({ wrong }) => wrong.test(text))
      .map(({ use, wrong }) => `${path}: “${text}” has ${wrong.source}; use ${use}`),
  );
  expect(found).toEqual([]);
});

it.each(['ja', 'zh'] as const)('writes a wide colon in %s', (language) => {
  const narrow = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー）」}]:(?!\/\/|\d)/u;
  const found = textsIn(language).filter(([, text]) => narrow.test(text.replace(/\{\{[-\s]*if.*?\}\}/g, '')));
  expect(found).toEqual([]);
});

it('joins no label and text with a colon in the code, because languages have different ones', () => {
  const joined = /\bt\([^)]*\)\}: (\$?\{|\$)/;
  const found = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
    .filter((path) => joined.test(readFileSync(`src/${path}`, 'utf8')));
  expect(found).toEqual([]);
});

it('sets Latin letters and numbers apart from Chinese characters', () => {
  const close = /(?<!第)\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9]\p{Script=Han}/u;
  const ordinals = /第[0-9–]+|[0-9]+强|[0-9]+[年月日]|[年月][0-9]+/g;
  const found = textsIn('zh').filter(([, text]) =>
    close.test(text.replaceAll(ordinals, '').replaceAll('櫓', '')),
  );
  expect(found).toEqual([]);
});

it.each(languages)('breaks no line inside the score of an example in %s', (language) => {
  const found = textsIn(language).filter(([, text]) => /(例：|例如 |예: |such as )[0-9]–[0-9]/.test(text));
  expect(found).toEqual([]);
});

it('breaks no line before a particle in the Korean texts of the app', () => {
  const legal = readFileSync('src/features/legal/texts/ko.ts', 'utf8');
  const texts = textsIn('ko').filter(([path]) => !path.startsWith('../'));
  // A link of the help ends with a bracket too, which is not shown.
  const shown = texts.map(([, text]) => text.replace(/\]\([^)]*\)/g, ']'));
  expect([legal, ...shown].filter((text) => /[’”)]\p{Script=Hangul}/u.test(text))).toEqual([]);
});

/** Returns the text that a reference of the help names, such as [[shell:play]]. */
function referenced(language: Language, area: string, key: string): string {
  const texts = Object.entries(files).find(([path]) =>
    path.endsWith(`/locales/${language}/${area}.json`),
  )?.[1];
  return String(
    key.split('.').reduce((value: unknown, name) => (value as Record<string, unknown>)[name], texts),
  );
}

/** The particles after a vowel, and after a consonant. */
const particles = [/^(를|는|가|와|나|로)(?![가-힣])/, /^(을|은|이|과|으로)(?![가-힣])/] as const;

/** Reports whether the last syllable has a final consonant, and whether that is ㄹ. */
function finalOf(text: string): { closed: boolean; rieul: boolean } | undefined {
  const last = text.replace(/[)\]’”.?!]+$/, '').at(-1) ?? '';
  const index = last.charCodeAt(0) - 0xac00;
  if (index < 0 || index > 11171) return undefined;
  return { closed: index % 28 !== 0, rieul: index % 28 === 8 };
}

it('puts Korean particles that fit the names of buttons in the help', () => {
  const found = Object.entries(files)
    .filter(([path]) => path.startsWith('/src/features/help/texts/ko/'))
    .flatMap(([path, value]) =>
      textsOf(value).flatMap((text) =>
        [...text.matchAll(/\[\[(\w+):([^\]]+)\]\](\S*)/g)].flatMap(([, area = '', key = '', after = '']) => {
          const name = referenced('ko', area, key);
          const final = finalOf(name);
          if (!final) return [];
          const { closed, rieul } = final;
          const wrong =
            rieul && /^(으)?로/.test(after)
              ? after.startsWith('으로')
              : particles[closed ? 0 : 1].test(after);
          return wrong ? [`${path}: ${name}${after}`] : [];
        }),
      ),
    );
  expect(found).toEqual([]);
});

type Texts = Record<string, Record<string, Record<string, string> & string>>;

function areaOf(language: Language, name: string): Texts {
  return Object.entries(files).find(([path]) =>
    path.endsWith(`/locales/${language}/${name}.json`),
  )?.[1] as Texts;
}

it.each(languages)('names no bracket in %s where the contest may have another format', (language) => {
  const { next } = areaOf(language, 'home');
  const { now, attention } = areaOf(language, 'desk');
  const shared = [next?.text?.createBracket, now?.draw, now?.drawWaits, now?.playSoon, attention?.all];
  expect(shared).not.toContain(undefined);
  expect(shared.filter((found) => /bracket|トーナメント表|対戦表|대진표|对阵表/.test(found ?? ''))).toEqual(
    [],
  );
});

it.each(languages)('has one name for each tie-break of a battle royale in %s', (language) => {
  const contest = areaOf(language, 'contest');
  const inList = Object.entries(areaOf(language, 'battleroyal').rules?.tie ?? {});
  const shown = Object.entries(contest.format?.tieBreak ?? {});
  const chosen = Object.entries(contest.form?.tie ?? {}).filter(([key]) => key !== 'lot');
  const lower = (texts: [string, unknown][]) => texts.map(([key, text]) => [key, String(text).toLowerCase()]);
  expect(shown).toHaveLength(5);
  expect(lower(chosen)).toEqual(lower(shown));
  expect(lower(inList)).toEqual(lower(shown));
});
