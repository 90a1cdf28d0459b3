import { useSyncExternalStore } from 'react';
import { readStored, removeStored, writeStored } from '../lib/storage';

/** Stores the id of a person whose account was created in this browser and who has not answered the nickname step. */
const key = 'yagura.newcomer';

const listeners = new Set<() => void>();

function emit(): void {
  for (const listener of listeners) listener();
}

if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) emit();
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Stores that a person with a new account must be asked for the nickname, also after a reload. */
export function awaitNickname(userId: number): void {
  writeStored(key, String(userId));
  emit();
}

/** Clears it, after the person chose a nickname or postponed the step. */
export function nicknameAnswered(): void {
  removeStored(key);
  emit();
}

/** Whether this person must still be asked for the nickname; false without a person. */
export function useAwaitsNickname(userId: number | null): boolean {
  const waiting = useSyncExternalStore(subscribe, () => readStored(key));
  return userId !== null && waiting === String(userId);
}
