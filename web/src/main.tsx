import '@/shared/ui/styles/tokens.css';
import '@/shared/ui/styles/base.css';
import '@/shared/ui/styles/first.css';
import '@/shared/ui/styles/print.css';
import type { QueryClient } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, useRoutes } from 'react-router';
import { watchBrowserErrors } from '@/app/browserErrors';
import { logCaught, watchMissingCode } from '@/app/missingCode';
import { Providers } from '@/app/Providers';
import { loadPages, routes } from '@/app/routes';
import { takeFirstData } from '@/shared/api/firstData';
import { createQueryClient } from '@/shared/api/queryClient';
import { routerWindow } from '@/shared/history/layers';
import { startI18n } from '@/shared/i18n/i18n';
import { startBehindFirstView } from '@/shared/ui/firstView';

function Pages() {
  return useRoutes(routes);
}

/** Returns a promise that resolves in a new task, so that the browser can handle input before it. */
function newTask() {
  return new Promise((done) => setTimeout(done));
}

/** Loads the route table early. A failed load is ignored: code that needs the pages loads them again. */
async function fetchPages(queryClient: QueryClient) {
  try {
    const { startPrefetching } = await loadPages();
    // The modules of the pages were evaluated just before.
    await newTask();
    startPrefetching(queryClient);
  } catch {
    // The page shows the error.
  }
}

/**
 * Loads the fonts that the document's first view does not use. A font that arrives when the app is drawn makes the browser compute
 * the styles of the whole page again.
 */
function loadFonts() {
  const language = document.documentElement.lang.slice(0, 2);
  for (const family of ['Figures', `Text ${language}`, `Interface ${language}`]) {
    for (const weight of [500, 700]) {
      document.fonts.load(`${weight} 1em "Yagura ${family}"`).catch(() => undefined);
    }
  }
}

/**
 * Starts the app in several tasks. The first render yields every few milliseconds, so the browser can handle a tap on a link of
 * the server-rendered document meanwhile.
 */
async function start() {
  const root = document.getElementById('root');
  if (!root) throw new Error('#root is missing');
  const queryClient = createQueryClient();
  takeFirstData(queryClient);
  // The home page loads the route table only when the pointer or the keyboard is used. Every other page loads it together with
  // its texts.
  const ahead = () => fetchPages(queryClient);
  if (location.pathname !== '/') void ahead();
  else for (const sign of ['pointerover', 'keydown']) addEventListener(sign, ahead, { once: true });
  await startI18n();
  startBehindFirstView(root);
  startTransition(() =>
    createRoot(root, { onCaughtError: logCaught }).render(
      <StrictMode>
        <Providers queryClient={queryClient}>
          <BrowserRouter window={routerWindow}>
            <Pages />
          </BrowserRouter>
        </Providers>
      </StrictMode>,
    ),
  );
}

watchMissingCode();
watchBrowserErrors();
loadFonts();
// All modules are evaluated. The app starts in a separate task.
await newTask();
await start();
// Without the service worker the browser shows its own error page when offline. Only the built app registers it, because it stays
// active after the page is closed.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  void navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}
