import { useSyncExternalStore } from 'react';
import { readStored, removeStored, writeStored } from '../lib/storage';

const tokenKey = 'yagura.token';
const signedInKey = 'yagura.signedIn';

type Listener = () => void;
/** Why a session ended: it expired, or it was ended on another device. */
type SessionEnd = 'expired' | 'ended';
type EndListener = (why: SessionEnd) => void;
const listeners = new Set<Listener>();
const endListeners = new Set<EndListener>();
const replacedListeners = new Set<Listener>();

let token: string | null = readStored(signedInKey) === '1' ? readStored(tokenKey) : null;

let departing = false;

function emit(): void {
  for (const listener of listeners) listener();
}

// A sign-in or sign-out in one tab applies to all tabs.
if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    if (event.key !== tokenKey && event.key !== signedInKey && event.key !== null) return;
    const next = readStored(signedInKey) === '1' ? readStored(tokenKey) : null;
    if (next === token) return;
    token = next;
    for (const listener of replacedListeners) listener();
    emit();
  });
}

export function currentToken(): string | null {
  return token;
}

/** Stores the signed-in flag and the token. */
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
 * Marks that the person ends the session by a request of their own. The end is then not reported: the caller ends the
 * session here when the page has been left, or resets the mark if the request is refused.
 */
export function announceDeparture(leaving: boolean): void {
  departing = leaving;
}

/** Ends a session that the server does not know any more, and tells the person. */
export function expireSession(why: SessionEnd = 'expired'): void {
  if (departing) return;
  endSession();
  for (const listener of endListeners) listener(why);
}

/** Calls the listener when a session ends without a request of the person in this tab. */
export function onSessionExpired(listener: EndListener): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

/** Calls the listener when another tab has begun or ended a session. It applies to this tab, too. */
export function onSessionReplaced(listener: Listener): () => void {
  replacedListeners.add(listener);
  return () => replacedListeners.delete(listener);
}

function subscribe(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useToken(): string | null {
  return useSyncExternalStore(subscribe, currentToken);
}
