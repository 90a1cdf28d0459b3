/**
 * Checks the imports of src/ and fails on a breach of its structure:
 * - Layers import downwards only: shared, entities, formats, features, pages, app.
 * - A feature imports no other feature, a format no other format (but formats/common).
 * - The folders of a layer import each other without a cycle.
 * - There is no index file that passes exports on.
 * Tests may import from any layer.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const layers = ['shared', 'entities', 'formats', 'features', 'pages', 'app'];
const specifier = /(?:\bfrom\s+|\bimport\s*\(\s*|^import\s+)'([^']+)'/gm;
const isTest = (file) => /\.test\.|(^|\/)testing(\/|\.|[A-Z])|[a-z]Testing\.|^test\//.test(file);

/** The module of a file: `features/entry` for a folder, `formats:registry` for a file beside the folders, or the layer. */
function moduleOf(file) {
  const [layer, ...rest] = file.replace(/\.tsx?$/, '').split('/');
  if (!['entities', 'formats', 'features', 'pages'].includes(layer)) return layer;
  return `${layer}${rest.length > 1 ? '/' : ':'}${rest[0]}`;
}

/** Finds a chain of modules that leads back to its start; null if there is none. */
function findCycle(graph) {
  const done = new Set();
  function visit(node, path) {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node];
    if (done.has(node)) return null;
    for (const next of graph.get(node) ?? []) {
      const cycle = visit(next, [...path, node]);
      if (cycle) return cycle;
    }
    done.add(node);
    return null;
  }
  for (const node of graph.keys()) {
    const cycle = visit(node, []);
    if (cycle) return cycle;
  }
  return null;
}

/** Returns what is wrong with `sources`, a record of file paths below src/ and their text. */
export function breaches(sources) {
  const found = [];
  const graph = new Map();
  for (const [file, text] of Object.entries(sources)) {
    if (/(^|\/)index\.tsx?$/.test(file)) found.push(`${file}: no index files; import the file itself`);
    if (isTest(file) || !file.includes('/')) continue;
    const from = moduleOf(file);
    for (const [, target] of text.matchAll(specifier)) {
      const path = target.startsWith('@/')
        ? target.slice(2)
        : target.startsWith('.')
          ? normalize(join(dirname(file), target))
          : null;
      if (path === null || isTest(path)) continue;
      const to = moduleOf(path);
      if (to === from) continue;
      const [layer, of] = [from, to].map((name) => layers.indexOf(name.split(/[/:]/)[0]));
      if (of > layer) found.push(`${file}: ${layers[layer]} must not import ${path}`);
      else if (of === layer && layers[layer] === 'features')
        found.push(`${file}: no feature imports ${path}`);
      else if (of === layer && isFormat(from) && isFormat(to))
        found.push(`${file}: no format imports ${path}`);
      else if (of === layer) graph.set(from, new Set([...(graph.get(from) ?? []), to]));
    }
  }
  const cycle = findCycle(graph);
  if (cycle) found.push(`cycle: ${cycle.join(' → ')}`);
  return found;
}

/** Whether a module is the folder of one format. */
function isFormat(name) {
  return name.startsWith('formats/') && name !== 'formats/common';
}

function read(root) {
  return Object.fromEntries(
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [relative(root, file), readFileSync(file, 'utf8')]),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = breaches(read(fileURLToPath(new URL('../src', import.meta.url))));
  for (const breach of found) process.stderr.write(`${breach}\n`);
  process.exitCode = found.length > 0 ? 1 : 0;
}
