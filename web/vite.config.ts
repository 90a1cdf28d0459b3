import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const backend = process.env.YAGURA_BACKEND ?? 'http://127.0.0.1:8080';

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

export default defineConfig({
  plugins: [compactFonts(), react()],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  server: {
    proxy: {
      '/api': backend,
      '/files': backend,
      '/connection': { target: backend, ws: true },
    },
  },
  build: {
    target: 'es2022',
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What every page needs is one file: a dozen small ones compress worse and travel slower.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'base',
              test: /node_modules\/(react|react-dom|scheduler|react-router|i18next|react-i18next|@tanstack\/[^/]+|openapi-fetch)\/|src\/shared\/(api|viewer|lib|i18n)\/[^/]+$|src\/shared\/ui\/(Avatar|Brand|Button|Card|EmptyState|ErrorState|Loading|Page|Query|pigments|colourScheme|withKit|toast|confirm|ConfirmHost)\b/,
            },
          ],
        },
      },
    },
  },
  test: {
    environment: 'jsdom',
    setupFiles: ['./src/test/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    css: false,
    restoreMocks: true,
  },
});
