import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../lib/storage';

/** The choices of a person: a scheme, or that of the device. */
export const schemeChoices = ['dark', 'light', 'auto'] as const;
type SchemeChoice = (typeof schemeChoices)[number];
type Scheme = 'dark' | 'light';

const storageKey = 'yagura.theme';
const attribute = 'data-mantine-color-scheme';
/** The background of each scheme, for the browser's own bars. boot.js sets the first one. */
const grounds: Record<Scheme, string> = { dark: '#11131a', light: '#f3eee3' };

const device = matchMedia('(prefers-color-scheme: light)');
/** Chromium reports no change if `matches` is read between the change and its event. So it is read here and in the event only. */
let deviceIsLight = device.matches;
const listeners = new Set<() => void>();
let choice = stored();

function stored(): SchemeChoice {
  const value = readStored(storageKey);
  return schemeChoices.find((scheme) => scheme === value) ?? 'auto';
}

function shown(): Scheme {
  return choice === 'auto' ? (deviceIsLight ? 'light' : 'dark') : choice;
}

function apply(): void {
  document.documentElement.setAttribute(attribute, shown());
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', grounds[shown()]);
  for (const listener of listeners) listener();
}

// The device may have changed since boot.js set the scheme.
if (document.documentElement.getAttribute(attribute) !== shown()) apply();
device.addEventListener('change', ({ matches }) => {
  deviceIsLight = matches;
  apply();
});
// A choice in one tab applies to all tabs.
window.addEventListener('storage', (event) => {
  if (event.key !== storageKey && event.key !== null) return;
  choice = stored();
  apply();
});

export function chooseScheme(next: SchemeChoice): void {
  choice = next;
  writeStored(storageKey, next);
  apply();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSchemeChoice(): SchemeChoice {
  return useSyncExternalStore(subscribe, () => choice);
}

/** Returns the current scheme. */
export function useScheme(): Scheme {
  return useSyncExternalStore(subscribe, shown);
}
