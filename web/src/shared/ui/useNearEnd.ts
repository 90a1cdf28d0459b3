import { type RefObject, useEffect, useRef } from 'react';

/** Calls `onNear` when the end of a list comes near the window. Without an IntersectionObserver the button is used. */
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
      ([entry]) => {
        if (entry?.isIntersecting) latest.current();
      },
      { rootMargin: '600px 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [active]);
  return sentinel;
}
