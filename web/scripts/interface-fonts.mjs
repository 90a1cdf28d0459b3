import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont from 'subset-font';

// Makes the web fonts of the interface, before each build and start of the development server. They have only the characters of the app's own texts,
// in one weight, for headings and controls; names and long texts are in fonts of the system (docs/adr/0022). The folder is
// not committed: the same texts and fonts always make the same files.

const root = join(import.meta.dirname, '..');
const locales = join(root, 'src/shared/i18n/locales');
const out = join(root, 'src/shared/ui/styles/interface');
/** The characters that first views of the demo show, by language; made by first-characters.mjs. */
const firstCharacters = JSON.parse(await readFile(join(root, 'scripts/first-characters.json'), 'utf8'));
const packages = join(root, 'node_modules/@fontsource');

/** Basic Latin, and the punctuation of English texts. */
const latin = [...Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)), ...'–—‘’“”…·×°é'].join(
  '',
);
const figures = [...Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)), ...'–—…·×'].join('');

const zen = { name: 'zen-kaku-gothic-new', cjk: 'japanese' };
const languages = {
  ja: {
    font: zen,
    regular: [
      'Hiragino Sans W5',
      'HiraginoSans-W5',
      'Hiragino Kaku Gothic ProN W3',
      'Yu Gothic Medium',
      'Noto Sans CJK JP Medium',
      'Noto Sans CJK JP',
    ],
    bold: [
      'Hiragino Sans W7',
      'HiraginoSans-W7',
      'Hiragino Kaku Gothic ProN W6',
      'Yu Gothic Bold',
      'Noto Sans CJK JP Bold',
    ],
  },
  ko: {
    font: { name: 'noto-sans-kr', cjk: 'korean' },
    regular: [
      'Apple SD Gothic Neo Medium',
      'AppleSDGothicNeo-Medium',
      'Malgun Gothic',
      'Noto Sans CJK KR Medium',
      'Noto Sans CJK KR',
    ],
    bold: [
      'Apple SD Gothic Neo Bold',
      'AppleSDGothicNeo-Bold',
      'Malgun Gothic Bold',
      'Noto Sans CJK KR Bold',
    ],
  },
  zh: {
    font: { name: 'noto-sans-sc', cjk: 'chinese-simplified' },
    regular: [
      'PingFang SC Medium',
      'PingFangSC-Medium',
      'Microsoft YaHei',
      'Noto Sans CJK SC Medium',
      'Noto Sans CJK SC',
    ],
    bold: ['PingFang SC Semibold', 'PingFangSC-Semibold', 'Microsoft YaHei Bold', 'Noto Sans CJK SC Bold'],
  },
  en: {
    font: zen,
    regular: [
      'Hiragino Sans W5',
      'HiraginoSans-W5',
      'Yu Gothic Medium',
      'Segoe UI',
      'Roboto Medium',
      'Roboto',
    ],
    bold: ['Hiragino Sans W7', 'HiraginoSans-W7', 'Yu Gothic Bold', 'Segoe UI Bold', 'Roboto Bold'],
  },
};

/** How many of the other characters a file has. */
const restCharacters = 64;

/** The most bytes of fonts that a first view of a language loads. More bytes cost a phone another round trip before the first view. */
const limit = 50_000;

function strings(value) {
  if (typeof value === 'string') return [value];
  return Object.values(value).flatMap(strings);
}

/**
 * The characters of the texts besides basic Latin: those that first views show (first-characters.json), and the rest, most used
 * first. A view deeper in the app then finds most of them in one file.
 */
async function charactersOf(language) {
  const folder = join(locales, language);
  const uses = new Map();
  for (const file of (await readdir(folder)).sort()) {
    for (const text of strings(JSON.parse(await readFile(join(folder, file), 'utf8')))) {
      for (const character of new Set(text)) uses.set(character, (uses.get(character) ?? 0) + 1);
    }
  }
  const all = [...uses.keys()].filter((each) => each > ' ' && !latin.includes(each)).sort();
  const shown = new Set(firstCharacters[language]);
  const first = all.filter((each) => shown.has(each));
  const rest = all.filter((each) => !shown.has(each)).sort((a, b) => uses.get(b) - uses.get(a));
  return { first: first.join(''), rest };
}

/** The characters as ranges of CSS. */
function rangesOf(characters) {
  const points = [...characters].map((character) => character.codePointAt(0)).sort((a, b) => a - b);
  const ranges = [];
  for (const point of points) {
    const last = ranges.at(-1);
    if (last && last[1] === point - 1) last[1] = point;
    else ranges.push([point, point]);
  }
  const hex = (n) => n.toString(16);
  return ranges.map(([a, b]) => (a === b ? `U+${hex(a)}` : `U+${hex(a)}-${hex(b)}`)).join(',');
}

const made = new Set();

/** Writes a font with some characters of a file. Returns its name in the folder, its size and its ranges. */
async function subset(source, characters, name) {
  const font = await readFile(source);
  const sfnt = await subsetFont(font, characters, {
    targetFormat: 'truetype',
    keepFeatures: ['palt', 'kern'],
    noHinting: true,
  });
  const content = await subsetFont(sfnt, characters, {
    targetFormat: 'woff2',
    keepFeatures: ['palt', 'kern'],
    noHinting: true,
  });
  const file = `${name}.woff2`;
  await write(file, content);
  return { file, size: content.length, ranges: rangesOf(characters), sfnt };
}

/**
 * Writes a file if its content is new, so that its time tells when it changed. Another build can write or read the same file at the
 * same time, so it gets its name when it is whole.
 */
async function write(name, content) {
  made.add(name);
  const path = join(out, name);
  const hash = (data) => createHash('sha256').update(data).digest('hex');
  const before = await readFile(path).catch(() => null);
  if (before !== null && hash(before) === hash(content)) return;
  const part = join(out, `.${name}.${process.pid}`);
  await writeFile(part, content);
  await rename(part, path);
}

/** Whether the style sheets of all languages are there. Another build may be making them, one after the other. */
export function hasInterfaceFonts(folder = out) {
  return Object.keys(languages).every((language) => existsSync(join(folder, `${language}.css`)));
}

/** The ascent and descent of a font, in percent of its size, from the table hhea. */
function metricsOf(sfnt) {
  const view = new DataView(sfnt.buffer, sfnt.byteOffset, sfnt.byteLength);
  const table = (tag) => {
    for (let i = 0; i < view.getUint16(4); i++) {
      const at = 12 + 16 * i;
      if (String.fromCharCode(...sfnt.subarray(at, at + 4)) === tag) return view.getUint32(at + 8);
    }
    throw new Error(`interface-fonts: no table ${tag}`);
  };
  const unit = view.getUint16(table('head') + 18);
  const percent = (value) => `${Math.round((value / unit) * 1000) / 10}%`;
  return {
    ascent: percent(view.getInt16(table('hhea') + 4)),
    descent: percent(-view.getInt16(table('hhea') + 6)),
  };
}

/**
 * `optional`: text that is drawn in a font of the system stays in it, so that nothing moves. The next document has the web font.
 * `swap`: the characters change when the file is there. For a file that is requested late: with `optional` a heading would have two
 * fonts until the next document. Ideographs are equally wide in all fonts, so little moves.
 */
const webFace = (family, weight, { file, ranges }, display = 'optional') =>
  `@font-face{font-family:"${family}";font-weight:${weight};font-display:${display};src:url("./${file}") format("woff2");unicode-range:${ranges}}\n`;

/** A font of the system with the line of the web font, so that both have one baseline. */
const localFace = (family, weight, names, { ascent, descent }) =>
  `@font-face{font-family:"${family}";font-weight:${weight};src:${names.map((name) => `local("${name}")`).join(',')};` +
  `ascent-override:${ascent};descent-override:${descent};line-gap-override:0%}\n`;

/** Makes the style sheets and the font files of all languages. Fails if the fonts of a first view are above the limit. */
export async function makeInterfaceFonts() {
  await mkdir(out, { recursive: true });
  const saira = await Promise.all(
    [500, 700].map(async (weight) => ({
      weight,
      font: await subset(
        join(packages, `saira-condensed/files/saira-condensed-latin-${weight}-normal.woff2`),
        figures,
        `figures-${weight}`,
      ),
    })),
  );
  for (const [language, { font, regular, bold }] of Object.entries(languages)) {
    const file = (part) => join(packages, `${font.name}/files/${font.name}-${part}-700-normal.woff2`);
    const letters = await subset(file('latin'), latin, `${font.name}-latin`);
    const { first, rest } = await charactersOf(language);
    const parts = [letters];
    if (first) parts.push(await subset(file(font.cjk), first, `${language}-first`));
    const later = [];
    // Small files: one rare character in a heading loads few others.
    for (let at = 0; at < rest.length; at += restCharacters) {
      const characters = rest.slice(at, at + restCharacters).join('');
      later.push(await subset(file(font.cjk), characters, `${language}-rest${at / restCharacters}`));
    }
    const metrics = metricsOf(letters.sfnt);
    const css = [
      ...saira.map(({ weight, font }) => webFace('Yagura Figures', weight, font)),
      localFace(`Yagura Text ${language}`, 500, regular, metrics),
      localFace(`Yagura Text ${language}`, 700, bold, metrics),
      localFace(`Yagura Interface ${language}`, 500, regular, metrics),
      localFace(`Yagura Interface ${language}`, 700, bold, metrics),
      ...parts.map((part) => webFace(`Yagura Interface ${language}`, 700, part)),
      ...later.map((part) => webFace(`Yagura Interface ${language}`, 700, part, 'swap')),
    ];
    await write(`${language}.css`, css.join(''));
    const sum = [...saira.map(({ font }) => font), ...parts].reduce((total, { size }) => total + size, 0);
    process.stdout.write(`Fonts of a first view, ${language}: ${(sum / 1000).toFixed(1)} kB\n`);
    if (sum > limit) {
      throw new Error(
        `interface-fonts: the fonts of a first view (${language}) are above ${limit / 1000} kB`,
      );
    }
  }
  // Names with a dot: parts that another build is writing.
  const stale = (await readdir(out)).filter((file) => !made.has(file) && !file.startsWith('.'));
  for (const file of stale) await rm(join(out, file), { force: true });
}
