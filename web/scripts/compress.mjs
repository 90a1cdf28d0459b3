import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

// Replaces every text file of the built app by its compressed form, .br. The program makes the other forms of it for clients that do
// not accept brotli. Compression at build time can use the slowest and smallest setting. The page keeps its plain form too: the
// build's rules compare its time.

const dist = new URL('../dist/', import.meta.url).pathname;
const texts = new Set(['.html', '.js', '.css', '.svg', '.json', '.webmanifest']);
/** The minimum size in bytes; below it the headers outweigh the savings. */
const smallest = 512;

const brotli = (content) =>
  promisify(brotliCompress)(content, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });

for (const entry of await readdir(dist, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !texts.has(extname(entry.name))) continue;
  const path = join(entry.parentPath, entry.name);
  const content = await readFile(path);
  if (content.length < smallest) continue;
  await writeFile(`${path}.br`, await brotli(content));
  if (extname(entry.name) !== '.html') await rm(path);
}
