import { useCallback, useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../lib/storage';

/** Whether results are shown, or hidden until the reader asks for them. */
export const spoilerChoices = ['show', 'hide'] as const;
type SpoilerChoice = (typeof spoilerChoices)[number];

const storageKey = 'yagura.spoilers';
const listeners = new Set<() => void>();
/** The contests whose results the reader asked for since the page was opened. */
const asked = new Set<number>();
let choice = stored();

function stored(): SpoilerChoice {
  return readStored(storageKey) === 'hide' ? 'hide' : 'show';
}

function emit(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// A choice in one tab applies to all tabs.
window.addEventListener('storage', (event) => {
  if (event.key !== storageKey && event.key !== null) return;
  choice = stored();
  emit();
});

export function chooseSpoilers(next: SpoilerChoice): void {
  choice = next;
  asked.clear();
  writeStored(storageKey, next);
  emit();
}

export function useSpoilerChoice(): SpoilerChoice {
  return useSyncExternalStore(subscribe, () => choice);
}

/** Whether the results of a contest are hidden from the reader, and how to show them until the page is closed. */
export function useHiddenResults(contestId: number): { hidden: boolean; show: () => void } {
  const hidden = useSyncExternalStore(subscribe, () => choice === 'hide' && !asked.has(contestId));
  const show = useCallback(() => {
    asked.add(contestId);
    emit();
  }, [contestId]);
  return { hidden, show };
}
