import { readFile, writeFile } from 'node:fs/promises';

// Writes the limits of request bodies from the published contract, for the forms' own checks.

const contract = JSON.parse(await readFile(new URL('../../api/openapi.json', import.meta.url), 'utf8'));
const kinds = ['minLength', 'maxLength', 'pattern', 'minimum', 'maximum'];

/** The schema names of all request bodies. */
const bodies = new Set(
  Object.values(contract.paths)
    .flatMap((path) => Object.values(path))
    .flatMap((operation) => Object.values(operation.requestBody?.content ?? {}))
    .map(({ schema }) => schema.$ref?.split('/').at(-1))
    .filter(Boolean),
);

const quoted = (value) =>
  typeof value === 'string' ? `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'` : value;

let text = '// Written by `npm run gen` from the published contract.\n';
for (const name of [...bodies].sort()) {
  const fields = Object.entries(contract.components.schemas[name].properties).flatMap(([field, schema]) => {
    const limits = kinds.filter((kind) => kind in schema).map((kind) => `${kind}: ${quoted(schema[kind])}`);
    return limits.length > 0 ? [`  ${field}: { ${limits.join(', ')} },\n`] : [];
  });
  if (fields.length > 0) text += `\nexport const ${name} = {\n${fields.join('')}} as const;\n`;
}
await writeFile(new URL('../src/shared/api/limits.ts', import.meta.url), text);
