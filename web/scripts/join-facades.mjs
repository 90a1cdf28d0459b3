import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

// Removes the files that only hand on the default export of another one: the bundler makes one for each page whose modules are in
// a group, and each would be a request. What imports them imports the other file instead.

// The bundler also uses names with a dollar sign.
const facade = /^export\{([\w$]+) as default\}from"\.\/([^"]+)";?\s*$/;

/** Joins the facades of a build, in its files and its manifest. */
export async function joinFacades(dist, manifest) {
  const assets = join(dist, 'assets');
  const scripts = (await readdir(assets)).filter((name) => name.endsWith('.js'));
  const texts = new Map();
  for (const name of scripts) texts.set(name, await readFile(join(assets, name), 'utf8'));

  const facades = new Map();
  for (const [name, text] of texts) {
    const [, exported, target] = facade.exec(text) ?? [];
    if (target) facades.set(name, { exported, target });
  }
  // Each list of files of dynamic imports stays as long as it is: its entries are found by their place.
  const names = [...facades.keys()]
    .map((name) => name.replaceAll('.', '\\.').replaceAll('$', '\\$'))
    .join('|');
  if (names === '') return;
  const imported = new RegExp(`import\\((["\`'])\\./(${names})\\1\\)`, 'g');
  const listed = new RegExp(`(["\`'])assets/(${names})\\1`, 'g');
  for (const [name, text] of texts) {
    if (facades.has(name)) {
      await rm(join(assets, name));
      continue;
    }
    const joined = text
      .replace(imported, (_, quote, file) => {
        const { exported, target } = facades.get(file);
        return `import(${quote}./${target}${quote}).then(e=>({default:e.${exported}}))`;
      })
      .replace(listed, (_, quote, file) => `${quote}assets/${facades.get(file).target}${quote}`);
    const left = [...facades.keys()].find((file) => joined.includes(file));
    if (left) throw new Error(`join-facades: ${name} still names ${left}`);
    if (joined !== text) await writeFile(join(assets, name), joined);
  }
  for (const chunk of Object.values(manifest)) {
    const target = facades.get(chunk.file?.replace('assets/', ''))?.target;
    if (target) chunk.file = `assets/${target}`;
  }
}
