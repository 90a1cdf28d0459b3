import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { compileAhead } from './compile-ahead.mjs';
import { filesOfViews } from './first-views.mjs';
import { joinFacades } from './join-facades.mjs';

// Adds up the JavaScript that the first page of a visitor loads, from the manifest of the build: the entry, the texts of the
// largest language and the home page. The live library has its own limit, because a page loads it after it is drawn and
// the browser is idle. Fails if either is above its limit.

const limits = { page: 148_000, library: 20_000 };
const dist = new URL('../dist/', import.meta.url).pathname;
const manifestPath = join(dist, '.vite/manifest.json');
const manifest = JSON.parse(await readFile(manifestPath, 'utf8'));
await joinFacades(dist, manifest);
await compileAhead(dist);

/** The modules of the first page besides the entry; the largest language counts. */
const languages = ['ja', 'en', 'ko', 'zh'];
const lazy = ['src/pages/home/HomePage.tsx'];
const live = 'node_modules/centrifuge/build/index.mjs';

const files = new Set();
function add(key) {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`first-page: ${key} is not in the build; has it moved?`);
  if (files.has(chunk.file)) return;
  files.add(chunk.file);
  for (const imported of chunk.imports ?? []) add(imported);
}

async function sizes(file) {
  const content = await readFile(join(dist, file));
  return {
    file,
    gzip: gzipSync(content, { level: constants.Z_BEST_COMPRESSION }).length,
    brotli: brotliCompressSync(content).length,
  };
}

add('index.html');
for (const key of lazy) add(key);
const texts = await Promise.all(
  languages.map((language) => sizes(manifest[`src/shared/i18n/locales/${language}.ts`].file)),
);
texts.sort((a, b) => b.gzip - a.gzip);
files.add(texts[0].file);
files.add('boot.js');

const parts = await Promise.all([...files].filter((file) => file.endsWith('.js')).map(sizes));
parts.sort((a, b) => b.gzip - a.gzip);
const total = (kind) => parts.reduce((sum, part) => sum + part[kind], 0);
const library = await sizes(manifest[live].file);
const row = (name, gzip, brotli) =>
  `${name.padEnd(44)} ${(gzip / 1000).toFixed(1).padStart(7)} ${(brotli / 1000).toFixed(1).padStart(7)}\n`;

process.stdout.write(`${'First page, JavaScript in kB'.padEnd(44)}    gzip  brotli\n`);
for (const part of parts.filter((part) => part.gzip >= 1000)) {
  process.stdout.write(row(part.file, part.gzip, part.brotli));
}
process.stdout.write(row(`all ${parts.length} files`, total('gzip'), total('brotli')));
process.stdout.write(row('the live library, later', library.gzip, library.brotli));
await writeFile(join(dist, 'first-views.json'), JSON.stringify(filesOfViews(dist, manifest)));
// The manifest is for this check and that list alone and is not served.
await rm(join(dist, '.vite'), { recursive: true });
for (const [name, size, limit] of [
  ["The first page's JavaScript", total('gzip'), limits.page],
  ['The live library', library.gzip, limits.library],
]) {
  if (size <= limit) continue;
  process.stderr.write(`${name} is above ${limit / 1000} kB.\n`);
  process.exitCode = 1;
}
