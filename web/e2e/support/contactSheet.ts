import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { looks } from './looks';

/** The folder of the screenshots: a folder for each look, and a page that shows them all. */
export const pictures = fileURLToPath(new URL('../../../bin/screenshots/', import.meta.url));

const style = `
  body { margin: 16px; font: 14px system-ui, sans-serif; color: #ddd; background: #333; }
  nav a { margin-right: 12px; color: #ffb199; }
  section { display: grid; grid-auto-flow: column; grid-auto-columns: max-content; gap: 12px; overflow-x: auto; }
  figure { margin: 0; }
  a { position: relative; display: block; color: inherit; }
  img { display: block; height: auto; }
  .fold { position: absolute; left: 0; right: 0; border-top: 1px dashed #f0f; }
`;

/** The scale of pictures on the sheet, so that a row of all looks fits a large screen. */
const scale = 0.4;

/** One row for each place, with its pictures in all looks. A dashed line marks the end of the first screen. */
function sheet(names: readonly string[]): string {
  const rows = names.map((name) => {
    const figures = looks
      .filter((look) => existsSync(join(pictures, look.name, `${name}.png`)))
      .map(({ name: look, width, height }) => {
        const file = `${look}/${name}.png`;
        const fold = `<span class="fold" style="top:${height * scale}px"></span>`;
        const image = `<img src="${file}" alt="" width="${width * scale}" loading="lazy">`;
        return `<figure><figcaption>${look}</figcaption><a href="${file}">${image}${fold}</a></figure>`;
      });
    return `<h2 id="${name}">${name}</h2><section>${figures.join('')}</section>`;
  });
  const links = names.map((name) => `<a href="#${name}">${name}</a>`).join(' ');
  return `<!doctype html><meta charset="utf-8"><title>Screenshots</title><style>${style}</style><nav>${links}</nav>${rows.join('\n')}\n`;
}

/** Writes the sheet of the pictures that there are. It runs after all looks. */
export default function writeSheet(): void {
  const folders = looks.map(({ name }) => join(pictures, name)).filter((folder) => existsSync(folder));
  const files = folders.flatMap((folder) => readdirSync(folder));
  const names = [...new Set(files.map((file) => file.replace(/\.png$/, '')))].sort();
  writeFileSync(join(pictures, 'index.html'), sheet(names));
  process.stdout.write(`\n${files.length} pictures: ${join(pictures, 'index.html')}\n`);
}
