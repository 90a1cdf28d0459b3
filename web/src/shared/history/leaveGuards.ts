import { useSyncExternalStore } from 'react';
import { openLayer } from './layers';

/** Unsaved input of one form. */
export interface LeaveGuard {
  /** Resolves to whether the person gives up the input. */
  ask: () => Promise<boolean>;
  /** Opens an address of the app, or goes one step back. */
  leave: (to: string | -1) => void;
  /** Whether the form keeps its input over a reload. If so, closing the window asks nothing. */
  kept: boolean;
}

const guards = new Set<LeaveGuard>();
const listeners = new Set<() => void>();
let closeLayer: (() => void) | null = null;

/**
 * Returns the link within this site that a plain click opens in this window; null for any other click, and for a link to another part of
 * the same page. A parameter of the address can open a form, such as the pairs of a round, so another one is another page.
 */
function followedLink(event: MouseEvent): URL | null {
  const other = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (other || event.defaultPrevented || !(link instanceof HTMLAnchorElement) || link.target === '_blank') {
    return null;
  }
  const url = new URL(link.href);
  const elsewhere = url.pathname !== location.pathname || url.search !== location.search;
  return url.origin === location.origin && elsewhere ? url : null;
}

/** Asks whether the unsaved input may be discarded. If so, or if there is none, nothing else asks about it. */
export async function askToDiscard(): Promise<boolean> {
  const guard = [...guards].at(-1);
  if (guard && !(await guard.ask())) return false;
  for (const each of [...guards]) removeGuard(each);
  return true;
}

async function askToLeave(to: string | -1): Promise<void> {
  const guard = [...guards].at(-1);
  if (guard && (await askToDiscard())) guard.leave(to);
}

function onClick(event: MouseEvent): void {
  const url = followedLink(event);
  if (!url) return;
  event.preventDefault();
  event.stopPropagation();
  void askToLeave(url.pathname + url.search + url.hash);
}

function onUnload(event: BeforeUnloadEvent): void {
  if ([...guards].some((guard) => !guard.kept)) event.preventDefault();
}

/** Asks before a link, the Back button or closing the window discards the input. */
export function addGuard(guard: LeaveGuard): void {
  if (guards.size === 0) {
    document.addEventListener('click', onClick, true);
    window.addEventListener('beforeunload', onUnload);
    closeLayer = openLayer(() => void askToLeave(-1), true);
  }
  guards.add(guard);
  for (const listener of listeners) listener();
}

export function removeGuard(guard: LeaveGuard): void {
  if (!guards.delete(guard) || guards.size > 0) return;
  document.removeEventListener('click', onClick, true);
  window.removeEventListener('beforeunload', onUnload);
  closeLayer?.();
  closeLayer = null;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the page has unsaved input. */
export function useUnsavedInput(): boolean {
  return useSyncExternalStore(subscribe, () => guards.size > 0);
}
