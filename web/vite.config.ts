import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { chunkGroups } from './scripts/chunks.mjs';
import { hasInterfaceFonts, makeInterfaceFonts } from './scripts/interface-fonts.mjs';

const backend = process.env.YAGURA_BACKEND ?? 'http://127.0.0.1:8080';

const productionRouter = fileURLToPath(
  new URL('./node_modules/react-router/dist/production/index.mjs', import.meta.url),
);

const silentSockets = fileURLToPath(new URL('./src/test/centrifuge.ts', import.meta.url));

/** What every page needs, and what the home page draws. */
const firstPage = new RegExp(
  [
    'rolldown/runtime',
    'node_modules/(react|react-dom|scheduler|react-router|i18next|openapi-fetch)/',
    'node_modules/react-i18next/(?!.*/Trans)',
    'node_modules/@tanstack/[^/]+/(?!.*(useInfinite|infiniteQueryObserver|ueries|[mM]utationObserver|useMutation))',
    'src/app/(?!ProfileMenu|DemoPeople|InstallDialog|RefusedNotice|RouteGate|pages|prefetch|routeTable)[^/]+$',
    'src/shared/(api|viewer|i18n|live)/(?!events|games|labelled|limits|useContestLive|TellTimeZone)[^/]+$',
    'src/shared/i18n/locales/byArea',
    'src/shared/history/layers\\b',
    'src/shared/lib/(datetime|random|storage|textLanguage|useVisible)\\b',
    'src/shared/ui/(Avatar|firstView|Brand|Button|ContactLink|EmptyState|ErrorState|Loading|Page|StatusBadge|pigments|colourScheme|withKit|toast|missingParts|lazyPart|confirm|ConfirmHost)\\b',
    'src/entities/contest/lib/(clock|paths|schedule)\\b',
  ].join('|'),
);

/**
 * Keeps fonts small: only WOFF2, which every supported browser reads, and the weights of one character range side by
 * side, so that compression finds the repeated ranges.
 */
function compactFonts(): Plugin {
  const face = /@font-face\s*\{[^}]*\}/g;
  const range = (block: string) => /unicode-range:([^;}]*)/.exec(block)?.[1] ?? '';
  return {
    name: 'compact-fonts',
    enforce: 'pre',
    transform: {
      filter: { id: /@fontsource\/.*\.css$/ },
      handler: (css) => css.replace(/,\s*url\([^)]*\.woff\)\s*format\(['"]woff['"]\)/g, ''),
    },
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue;
        const css = String(file.source);
        const faces = css.match(face) ?? [];
        if (faces.length === 0) continue;
        faces.sort((a, b) => range(a).localeCompare(range(b)));
        file.source = faces.join('') + css.replace(face, '');
      }
    },
  };
}

/** Puts the app's scripts into a template, from which public/boot.js takes them after the first paint. */
function scriptsAfterPaint(): Plugin {
  const tags = /\s*<(script type="module"|link rel="modulepreload")[^>]*>(<\/script>)?/g;
  return {
    name: 'scripts-after-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (page) => {
        const later = page.match(tags) ?? [];
        if (later.length === 0) throw new Error('scripts-after-paint: the page has no script');
        // The styles stay where they are: they block the first paint.
        return page
          .replace(tags, '')
          .replace('</head>', `  <template data-later>${later.join('')}\n    </template>\n  </head>`);
      },
    },
  };
}

// Tests draw no letters: any fonts will do.
if (!process.env.VITEST || !hasInterfaceFonts()) await makeInterfaceFonts();

const testFiles = readdirSync(new URL('./src', import.meta.url), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.test\.tsx?$/.test(file))
  .map((file) => `src/${file}`);
const replacesModules = (file: string) =>
  /\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(new URL(file, import.meta.url), 'utf8'));
const replacing = testFiles.filter(replacesModules);
const shared = testFiles.filter((file) => !replacing.includes(file));

export default defineConfig(({ command }) => ({
  plugins: [compactFonts(), scriptsAfterPaint(), react()],
  resolve: {
    alias: [
      { find: '@', replacement: fileURLToPath(new URL('./src', import.meta.url)) },
      // Its package names the development build alone; the other leaves out warnings and checks.
      ...(command === 'build' ? [{ find: /^react-router$/, replacement: productionRouter }] : []),
      ...(process.env.VITEST ? [{ find: /^centrifuge$/, replacement: silentSockets }] : []),
    ],
  },
  server: {
    proxy: {
      '/api': backend,
      '/files': backend,
      '/calendar': backend,
      '/connection': { target: backend, ws: true },
    },
  },
  build: {
    target: 'es2022',
    sourcemap: false,
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups(firstPage) } } },
  },
  test: {
    // jsdom stays at version 26: from 27 on, computed styles take several times as long, and with them queries by role and
    // clicks (github.com/jsdom/jsdom/issues/3984). It puts a space between the words of neighbouring inline elements.
    environment: 'jsdom',
    setupFiles: ['./src/test/setup.ts'],
    css: false,
    // On two processors the default is one worker.
    maxWorkers: '100%',
    pool: 'threads',
    // A busy machine is no failure: what a test waits for comes, or never does.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    restoreMocks: true,
    unstubGlobals: true,
    reporters: ['default', './scripts/test-summary.mjs'],
    // Loading React, the kit and the texts takes longer than most files' tests, so files share them. A file that replaces
    // modules needs its own, and so does one that replaces components that are loaded lazily: React keeps the first it got.
    // Threads, because each process would read its modules from copies in the temporary folder.
    projects: [
      { extends: true, test: { name: 'shared', include: shared, isolate: false } },
      { extends: true, test: { name: 'own modules', include: replacing } },
    ],
  },
}));
