import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Tabs of a contest are one page. */
function pageOf(path: string): string {
  return path.replace(/^(\/contests\/\d+)\/(?:operator|participant|tournament)$/, '$1');
}

/** A new page starts at its top with the focus on it; going back leaves the position to the browser. */
export function useArrival(): void {
  const { pathname, hash } = useLocation();
  const type = useNavigationType();
  const page = pageOf(pathname);
  const last = useRef(page);
  useEffect(() => {
    if (last.current === page) return;
    last.current = page;
    if (type === 'POP' || hash) return;
    window.scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [page, type, hash]);
}
