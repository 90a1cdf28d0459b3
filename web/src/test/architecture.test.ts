import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { formats } from '@/formats/registry';
import { breaches } from '../../scripts/architecture.mjs';

const importOf = (path: string) => `import { part } from '${path}';`;

it('accepts imports of lower layers and within a module', () => {
  expect(
    breaches({
      'features/entry/Page.tsx': `${importOf('@/entities/contest/api')}\n${importOf('./parts')}`,
      'entities/contest/api.ts': importOf('@/shared/api/client'),
      'formats/swiss/Stage.tsx': importOf('@/formats/common/components/Table'),
      'formats/registry.ts': importOf('./swiss/format'),
      'pages/play/Page.tsx': "const Part = lazy(() => import('@/features/play/Part'));",
      'features/entry/Page.test.tsx': importOf('@/features/team/api'),
    }),
  ).toEqual([]);
});

it.each([
  [
    'an upper layer',
    { 'entities/team/api.ts': importOf('@/features/team/rules') },
    /entities must not import/,
  ],
  ['another feature', { 'features/entry/a.ts': importOf('@/features/team/b') }, /no feature imports/],
  [
    'another feature by a relative path',
    { 'features/entry/a.ts': importOf('../team/b') },
    /no feature imports/,
  ],
  [
    'another feature when it is shown',
    { 'features/entry/a.tsx': "lazy(() => import('@/features/team/b'))" },
    /no feature imports/,
  ],
  ['another format', { 'formats/swiss/a.ts': importOf('@/formats/league/b') }, /no format imports/],
  ['an index file', { 'entities/team/index.ts': "export { part } from './api';" }, /no index files/],
  [
    'a cycle',
    {
      'entities/a/x.ts': importOf('@/entities/b/y'),
      'entities/b/y.ts': importOf('@/entities/c/z'),
      'entities/c/z.ts': importOf('@/entities/a/x'),
    },
    /cycle: entities\/a → entities\/b → entities\/c → entities\/a/,
  ],
])('refuses %s', (_, sources, message) => {
  expect(breaches(sources)).toEqual([expect.stringMatching(message)]);
});

/** The files that may name a format: those of formats, the registry, the contract, texts and tests. */
const aboutFormats =
  /^formats\/(bracket|swiss|league|royale|registry)\b|^test\/|^shared\/(i18n\/|api\/(schema|events\.gen|limits))|test\.tsx?$|[tT]esting/;

it('finds names of formats in the files that docs/architecture.md lists, and in no other', () => {
  const names = formats.flatMap(({ name, type }) => [name, type]).join('|');
  // The name of a text area is no name of a format.
  const literal = new RegExp(`^(?!.*useTranslation\\().*['"\`/](${names})['"\`/]`, 'm');
  const table =
    readFileSync('../docs/architecture.md', 'utf8').split('| File in `web/src` | Reason |')[1] ?? '';
  const rows = table.split('\n\n')[0]?.matchAll(/`([\w/]+\.tsx?)`/g) ?? [];
  const listed = [...rows].map(([, file = '']) => file);
  const naming = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !aboutFormats.test(file))
    .filter((file) => literal.test(readFileSync(`src/${file}`, 'utf8')));
  expect(naming.filter((file) => !listed.includes(file))).toEqual([]);
  const anywhere = new RegExp(names, 'i');
  expect(listed.filter((file) => !anywhere.test(readFileSync(`src/${file}`, 'utf8')))).toEqual([]);
});
