import { type RefObject, useEffect, useState } from 'react';

/** The part of the element that must be seen. The whole would be too much for sizes that are fractions of a pixel. */
const seen = 0.9;

/**
 * Whether the element is outside the part of the window that no bar covers, which the scroll padding of the document states
 * (base.css). Without an IntersectionObserver it is always false.
 */
export function useOutOfView(element: RefObject<HTMLElement | null>): boolean {
  const [away, setAway] = useState(false);
  useEffect(() => {
    if (!element.current || !('IntersectionObserver' in window)) return;
    const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
    const observer = new IntersectionObserver(
      // A busy device delivers several changes at once; the last one is the present state.
      (changes) => setAway((changes.at(-1)?.intersectionRatio ?? 1) < seen),
      { threshold: seen, rootMargin: `-${bar(scrollPaddingTop)}px 0px -${bar(scrollPaddingBottom)}px` },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return away;
}

/** The pixels of a length. What is not a length, such as `auto`, is no bar. */
function bar(length: string): number {
  return Number.parseFloat(length) || 0;
}
