import { useSyncExternalStore } from 'react';
import { readStored, removeStored, writeStored } from '../lib/storage';

const tokenKey = 'yagura.token';
const signedInKey = 'yagura.signedIn';

type Listener = () => void;
const listeners = new Set<Listener>();
const expiryListeners = new Set<Listener>();

let token: string | null = readStored(signedInKey) === '1' ? readStored(tokenKey) : null;

function emit(): void {
  for (const listener of listeners) listener();
}

// Signing in or out in one tab holds for all.
if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    if (event.key !== tokenKey && event.key !== signedInKey && event.key !== null) return;
    token = readStored(signedInKey) === '1' ? readStored(tokenKey) : null;
    emit();
  });
}

export function currentToken(): string | null {
  return token;
}

/** Keeps the signed-in flag and the token (U4.002). */
export function startSession(next: string): void {
  token = next;
  writeStored(tokenKey, next);
  writeStored(signedInKey, '1');
  emit();
}

export function endSession(): void {
  token = null;
  removeStored(tokenKey);
  removeStored(signedInKey);
  emit();
}

/** The server no longer knows the session: sign out here and tell the person. */
export function expireSession(): void {
  endSession();
  for (const listener of expiryListeners) listener();
}

export function onSessionExpired(listener: Listener): () => void {
  expiryListeners.add(listener);
  return () => expiryListeners.delete(listener);
}

function subscribe(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useToken(): string | null {
  return useSyncExternalStore(subscribe, currentToken);
}
