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

/** Whether the session has expired on a page that keeps its person, who may sign in again. */
let lapsed = false;
/** How many parts of the page keep the person of a session that expires. */
let keepers = 0;

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
    lapsed = false;
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
  lapsed = false;
  token = next;
  writeStored(tokenKey, next);
  writeStored(signedInKey, '1');
  emit();
}

export function endSession(): void {
  departing = false;
  lapsed = false;
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

/**
 * Ends a session that the server does not know any more, and tells the person. If a page keeps its person, the session
 * lapses: its person stays on the page until a session starts or the page gives the person up. A session that was ended
 * on another device never lapses.
 */
export function expireSession(why: SessionEnd = 'expired'): void {
  if (departing) return;
  token = null;
  lapsed = why === 'expired' && keepers > 0;
  removeStored(tokenKey);
  removeStored(signedInKey);
  emit();
  for (const listener of endListeners) listener(why);
}

/** Keeps the person when the session expires, until the returned function is called. */
export function keepPerson(): () => void {
  keepers += 1;
  return () => {
    keepers -= 1;
    if (keepers === 0) givePersonUp();
  };
}

/** Ends a lapse without a new session: the page goes on as that of a visitor. */
export function givePersonUp(): void {
  if (!lapsed) return;
  lapsed = false;
  for (const listener of replacedListeners) listener();
  emit();
}

/** Resolves when no session is lapsed. What is read in between would be what visitors may see. */
export function sessionSettled(): Promise<void> {
  if (!lapsed) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = subscribe(() => {
      if (lapsed) return;
      stop();
      resolve();
    });
  });
}

/** Calls the listener when a session ends without a request of the person in this tab. */
export function onSessionExpired(listener: EndListener): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

/** Calls the listener when another tab has begun or ended a session, which applies to this tab, too, or a lapse has ended. */
export function onSessionReplaced(listener: Listener): () => void {
  replacedListeners.add(listener);
  return () => replacedListeners.delete(listener);
}

function subscribe(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the session has lapsed. */
export function isLapsed(): boolean {
  return lapsed;
}

export function useLapsed(): boolean {
  return useSyncExternalStore(subscribe, isLapsed);
}

export function useToken(): string | null {
  return useSyncExternalStore(subscribe, currentToken);
}
