import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import * as React from 'react';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { loadAllAreas, startI18n } from '@/shared/i18n/i18n';
import { pendingQuestion } from '@/shared/ui/confirm';
import { toast } from '@/shared/ui/toast';
import { endSession } from '@/shared/viewer/session';
import { makeDomFaster } from './fasterDom';
import { cancelReads } from './render';
import { server } from './server';

// Waits long enough for a busy machine.
configure({ asyncUtilTimeout: 120_000 });

// The development build of React records a call stack for each element, to print it with warnings. That takes a tenth of the time of
// component tests. React records no more stacks once its count of recent ones is high, so this keeps the count high. Warnings lack
// the stack then.
const reactInternals = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
) as object;
Object.defineProperty(reactInternals, 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => Number.MAX_SAFE_INTEGER,
  set: () => undefined,
});

makeDomFaster();

// jsdom has no layout, so measurements get fixed, narrow sizes.
Object.defineProperty(window, 'matchMedia', {
  configurable: true,
  value: (query: string) => ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
  }),
});
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
window.IntersectionObserver = class {
  root = null;
  rootMargin = '';
  scrollMargin = '';
  thresholds = [];
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
};
Object.defineProperty(document, 'fonts', {
  configurable: true,
  value: { addEventListener: () => undefined, removeEventListener: () => undefined },
});
window.HTMLElement.prototype.scrollIntoView = () => undefined;
window.scrollTo = () => undefined;

beforeAll(async () => {
  server.listen({ onUnhandledRequest: 'error' });
  await startI18n('ja');
  await loadAllAreas();
});
afterEach(async () => {
  cleanup();
  await cancelReads();
  // Files share modules, and with them the session, an open question and messages.
  endSession();
  pendingQuestion.current()?.answer(false);
  toast.clear();
  // They share the window too, and a long list draws the rows at its scroll position.
  window.scrollY = 0;
  server.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
});
afterAll(async () => {
  // Files share modules: one that is still loading when this file ends would fail in every later file that imports it.
  await vi.dynamicImportSettled();
  server.close();
});
