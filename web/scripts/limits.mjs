import { readFile, writeFile } from 'node:fs/promises';

// Writes the limits of bodies, answers and query parameters from the published contract, for the checks of the forms.

const contract = JSON.parse(await readFile(new URL('../../api/openapi.json', import.meta.url), 'utf8'));
const { schemas } = contract.components;
const kinds = ['minLength', 'maxLength', 'pattern', 'minimum', 'maximum', 'minItems', 'maxItems'];
const operations = Object.entries(contract.paths).flatMap(([path, methods]) =>
  Object.values(methods).map((operation) => ({ path, operation })),
);

/** The limits of a value, and of the items of a list. */
function limitsOf(schema) {
  const limits = Object.fromEntries(
    kinds.filter((kind) => kind in schema).map((kind) => [kind, schema[kind]]),
  );
  const items = schema.items ? limitsOf(schema.items) : {};
  return Object.keys(items).length > 0 ? { ...limits, items } : limits;
}

function limitsByName(fields) {
  return Object.fromEntries(
    fields
      .map(([name, schema]) => [name, limitsOf(schema)])
      .filter(([, limits]) => Object.keys(limits).length > 0),
  );
}

let text = '// Written by `npm run gen` from the published contract.\n';
for (const name of Object.keys(schemas).sort()) {
  const limits = limitsByName(Object.entries(schemas[name].properties ?? {}));
  if (Object.keys(limits).length > 0)
    text += `\nexport const ${name} = ${JSON.stringify(limits, null, 2)} as const;\n`;
}

const queries = {};
for (const { path, operation } of operations) {
  const parameters = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
  const limits = limitsByName(parameters.map(({ name, schema }) => [name, schema]));
  if (Object.keys(limits).length > 0) queries[path] = { ...queries[path], ...limits };
}
text += `\n/** The limits of query parameters, by path. */\nexport const queryLimits = ${JSON.stringify(queries, null, 2)} as const;\n`;
await writeFile(new URL('../src/shared/api/limits.ts', import.meta.url), text);
