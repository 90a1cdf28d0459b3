import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { stageTab } from '@/entities/contest/lib/paths';

const storageKey = 'yagura.positions';
/** Milliseconds to wait until a page is long enough for the old scroll position. */
const patience = 3000;
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
 * A new page starts at its top and gets the focus, or the field that it focuses itself. Going back restores the old scroll
 * position as soon as the page is long enough, unless the person scrolls first.
 */
export function useArrival(): void {
  const { pathname, hash, key: visit } = useLocation();
  const type = useNavigationType();
  const page = pageOf(pathname);
  // The first location after a load always has the key "default", so the page is added to the key.
  const key = visit === 'default' ? `${visit} ${page}` : visit;
  const last = useRef<string | null>(null);
  const stopReturning = useRef(() => {});
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
    const first = last.current === null;
    if (last.current === page) return;
    last.current = page;
    stopReturning.current();
    if (first && isNewVisit()) return;
    if (type === 'POP') {
      stopReturning.current = returnTo(positions.current?.get(key) ?? 0);
      return;
    }
    if (hash || first) return;
    window.scrollTo(0, 0);
    focusPage();
  }, [page, type, hash, key]);
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

/** Scrolls to a position as soon as the page is long enough. Returns a function that stops waiting. */
function returnTo(position: number): () => void {
  window.scrollTo(0, position);
  if (position === 0) return () => undefined;
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const name of interruptions) window.removeEventListener(name, stop);
  };
  const observer = new ResizeObserver(() => {
    window.scrollTo(0, position);
    if (Math.abs(window.scrollY - position) < 1) stop();
  });
  observer.observe(document.body);
  const timer = setTimeout(stop, patience);
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
