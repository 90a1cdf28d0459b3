import { useSyncExternalStore } from 'react';
import { readStored, removeStored, writeStored } from '../lib/storage';

const tokenKey = 'yagura.token';
const signedInKey = 'yagura.signedIn';

type Listener = () => void;
/** Why a session is no more: its time was over, or it was ended elsewhere. */
export type SessionEnd = 'expired' | 'ended';
type EndListener = (why: SessionEnd) => void;
const listeners = new Set<Listener>();
const endListeners = new Set<EndListener>();

let token: string | null = readStored(signedInKey) === '1' ? readStored(tokenKey) : null;

let departing = false;

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

/** Keeps the signed-in flag and the token. */
export function startSession(next: string): void {
  departing = false;
  token = next;
  writeStored(tokenKey, next);
  writeStored(signedInKey, '1');
  emit();
}

export function endSession(): void {
  departing = false;
  token = null;
  removeStored(tokenKey);
  removeStored(signedInKey);
  emit();
}

/**
 * While the person ends the session by a call of their own, its end is no news: whoever made the call ends it here when
 * the page has been left, or takes this back when the call was refused.
 */
export function announceDeparture(leaving: boolean): void {
  departing = leaving;
}

/** The server no longer knows the session: sign out here and tell the person. */
export function expireSession(why: SessionEnd = 'expired'): void {
  if (departing) return;
  endSession();
  for (const listener of endListeners) listener(why);
}

/** Hears of sessions that end without the person asking for it in this tab. */
export function onSessionExpired(listener: EndListener): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

function subscribe(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useToken(): string | null {
  return useSyncExternalStore(subscribe, currentToken);
}
