import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

// Replaces every text file of the built app by its compressed forms, .br and .gz. The program serves what a browser accepts,
// and decompresses .gz for the rare client that accepts neither. Compression at build time can use the slowest and smallest
// setting. The page keeps its plain form too: the build's rules compare its time.

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
const gz = (content) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION });

for (const entry of await readdir(dist, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !texts.has(extname(entry.name))) continue;
  const path = join(entry.parentPath, entry.name);
  const content = await readFile(path);
  if (content.length < smallest) continue;
  await Promise.all([
    brotli(content).then((packed) => writeFile(`${path}.br`, packed)),
    gz(content).then((packed) => writeFile(`${path}.gz`, packed)),
  ]);
  if (extname(entry.name) !== '.html') await rm(path);
}
