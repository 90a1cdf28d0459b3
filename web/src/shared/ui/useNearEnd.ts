import { type RefObject, useEffect, useRef } from 'react';

/**
 * Calls `onNear` while active when the returned element, the end of a list, comes near the window. In a box that scrolls
 * by itself the element must come into view. Browsers without an IntersectionObserver never call it.
 */
export function useNearEnd(active: boolean, onNear: () => void): RefObject<HTMLDivElement | null> {
  const sentinel = useRef<HTMLDivElement>(null);
  const latest = useRef(onNear);
  useEffect(() => {
    latest.current = onNear;
  });
  useEffect(() => {
    const element = sentinel.current;
    if (!active || !element || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current();
      },
      { rootMargin: '600px 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [active]);
  return sentinel;
}
