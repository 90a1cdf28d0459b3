import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { joinFacades } from '../../scripts/join-facades.mjs';

let dist = '';

beforeEach(async () => {
  dist = await mkdtemp(join(tmpdir(), 'facades-'));
  await mkdir(join(dist, 'assets'));
});

afterEach(() => rm(dist, { recursive: true }));

it.each(['x', '$'])(
  'joins a page whose default export is named %s in the file of its group',
  async (name) => {
    const write = (file: string, text: string) => writeFile(join(dist, 'assets', file), text);
    await write('Page-abc.js', `export{${name} as default}from"./reading-def.js";`);
    await write('reading-def.js', `export{page as ${name}}`);
    await write('index-ghi.js', 'import("./Page-abc.js");');
    const manifest = { 'src/Page.tsx': { file: 'assets/Page-abc.js' } };
    await joinFacades(dist, manifest);
    expect(manifest['src/Page.tsx'].file).toBe('assets/reading-def.js');
    expect((await readdir(join(dist, 'assets'))).sort()).toEqual(['index-ghi.js', 'reading-def.js']);
    const index = await readFile(join(dist, 'assets/index-ghi.js'), 'utf8');
    expect(index).toBe(`import("./reading-def.js").then(e=>({default:e.${name}}));`);
  },
);
