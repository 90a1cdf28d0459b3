import { expect, it } from 'vitest';
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
