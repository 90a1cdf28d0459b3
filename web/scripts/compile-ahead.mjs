import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

// Marks the scripts of first views (chunks.mjs) to be compiled while they arrive, outside the main thread. Without the mark
// Chromium compiles each function when it is first called, while a page waits to be drawn. Other browsers ignore it.

const firstViews = /^(index|base|kit|reading|forms|login|view-\w+)-[\w-]{8}\.js$/;
const mark = '//# allFunctionsCalledOnLoad\n';

/** Marks the files of a build. */
export async function compileAhead(dist) {
  const assets = join(dist, 'assets');
  const files = (await readdir(assets)).filter((name) => firstViews.test(name));
  if (files.length === 0) throw new Error('compile-ahead: the build has no file of a first view');
  for (const name of files) {
    const path = join(assets, name);
    await writeFile(path, mark + (await readFile(path, 'utf8')));
  }
}
