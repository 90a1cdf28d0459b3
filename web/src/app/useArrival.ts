import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { stageTab } from '@/entities/contest/lib/paths';

const storageKey = 'yagura.positions';
/** Milliseconds to wait until a page is long enough for the old scroll position, or has the part that its address names. */
const patience = { position: 3000, target: 10_000 };
const interruptions = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Matches the tabs of a contest, which are one page. */
const contestTab = new RegExp(
  `^(/contests/\\d+)/(?:operator|participant|${stageTab}|stream|chats(?:/\\d+)?)$`,
);

/** Returns the page of an address; the tabs of a contest are one page. */
function pageOf(path: string): string {
  return path.replace(contestTab, '$1');
}

/**
 * A new page starts at its top and gets the focus, or the field that it focuses itself. If the address names a part of the page,
 * the page is scrolled to it as soon as it is there. Going back and a reload restore the old scroll position as soon as the page is
 * long enough. The person who scrolls first ends the wait.
 */
export function useArrival(): void {
  const { pathname, search, hash, key: visit } = useLocation();
  const type = useNavigationType();
  const page = pageOf(pathname);
  // The first location after a load always has the key "default", so the page is added to the key.
  const key = visit === 'default' ? `${visit} ${page}` : visit;
  const last = useRef<{ page: string; search: string; hash: string; key: string } | null>(null);
  const stopWaiting = useRef(() => {});
  const positions = useRef<Map<string, number> | null>(null);
  positions.current ??= readPositions();

  useLayoutEffect(() => {
    const record = () => positions.current?.set(key, window.scrollY);
    window.addEventListener('scroll', record, { passive: true });
    return () => window.removeEventListener('scroll', record);
  }, [key]);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const keep = () => writePositions(positions.current ?? new Map());
    window.addEventListener('pagehide', keep);
    return () => window.removeEventListener('pagehide', keep);
  }, []);

  // A layout effect, because a later one could take the focus away from somebody who types already.
  useLayoutEffect(() => {
    const before = last.current;
    last.current = { page, search, hash, key };
    if (before?.key === key) return;
    const moved = before?.page !== page;
    if (before ? type === 'POP' : !isNewVisit()) {
      if (!moved) return;
      stopWaiting.current();
      stopWaiting.current = returnTo(positions.current?.get(key) ?? 0);
      return;
    }
    if (moved) stopWaiting.current();
    if (moved && before) {
      window.scrollTo(0, 0);
      focusPage();
    }
    // A change of the parameters alone, such as that of the language, leads to no other part.
    const linked = moved || before?.hash !== hash || before.search === search;
    if (hash === '' || !linked) return;
    stopWaiting.current();
    stopWaiting.current = showTarget(idOf(hash));
  }, [page, search, hash, key, type]);
}

/** Puts the focus on the page, unless the page has put it on one of its fields. */
function focusPage(): void {
  const main = document.getElementById('main');
  const field = document.activeElement?.closest('input, textarea') ?? null;
  if (!main?.contains(field)) main?.focus({ preventScroll: true });
}

/** Whether the document was opened by an address or a link, and not by a reload or the browser's history. */
function isNewVisit(): boolean {
  const [load] = performance.getEntriesByType('navigation');
  return (load as PerformanceNavigationTiming | undefined)?.type === 'navigate';
}

/** Returns the id that a hash names. What is not encoded as an address is not decoded. */
function idOf(hash: string): string {
  const id = hash.slice(1);
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

/** Scrolls to a position as soon as the page is long enough. Returns a function that stops waiting. */
function returnTo(position: number): () => void {
  window.scrollTo(0, position);
  if (position === 0) return () => undefined;
  return whileGrowing((stop) => {
    window.scrollTo(0, position);
    if (Math.abs(window.scrollY - position) < 1) stop();
  }, patience.position);
}

/**
 * Scrolls to an element, and focuses it if it can have the focus. Until the wait ends, what is loaded above the element does not move
 * it away. Returns a function that stops waiting.
 */
function showTarget(id: string): () => void {
  let shown: HTMLElement | null = null;
  function show() {
    const target = document.getElementById(id);
    target?.scrollIntoView({ block: 'start' });
    if (target && !shown) target.focus({ preventScroll: true });
    shown = target;
  }
  show();
  return whileGrowing(show, patience.target);
}

/** Calls a function whenever the height of the page changes, until it stops that, the person acts or the time is over. */
function whileGrowing(adjust: (stop: () => void) => void, time: number): () => void {
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const name of interruptions) window.removeEventListener(name, stop);
  };
  const observer = new ResizeObserver(() => adjust(stop));
  observer.observe(document.body);
  const timer = setTimeout(stop, time);
  for (const name of interruptions) window.addEventListener(name, stop, { passive: true });
  return stop;
}

function readPositions(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as [string, number][]);
  } catch {
    return new Map();
  }
}

function writePositions(positions: Map<string, number>): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...positions].slice(-50)));
  } catch {
    // A new page starts at its top.
  }
}
