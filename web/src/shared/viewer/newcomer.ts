import { useSyncExternalStore } from 'react';
import { readStored, removeStored, writeStored } from '../lib/storage';

/** Holds the id of the person whose account was made in this browser and who has not answered the nickname step. */
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

/** Remembers that a person with a new account is to be asked for the nickname, also after a reload. */
export function awaitNickname(userId: number): void {
  writeStored(key, String(userId));
  emit();
}

/** Forgets it, once the person has chosen a nickname or put it off. */
export function nicknameAnswered(): void {
  removeStored(key);
  emit();
}

/** Whether this person is still to be asked for the nickname; false for nobody. */
export function useAwaitsNickname(userId: number | null): boolean {
  const waiting = useSyncExternalStore(subscribe, () => readStored(key));
  return userId !== null && waiting === String(userId);
}
