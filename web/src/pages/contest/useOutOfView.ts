import { type RefCallback, useCallback, useState } from 'react';

/** The part of the element that must be seen. The whole would be too much for sizes that are fractions of a pixel. */
const seen = 0.9;

/**
 * Whether the element with the ref is outside the part of the window that no bar covers, which the scroll padding of the document states
 * (base.css). The bar that stands in for the element (--y-below) does not count: it is there only while the element is not seen. Without
 * an element, and without an IntersectionObserver, it is false.
 */
export function useOutOfView(): [ref: RefCallback<HTMLElement>, away: boolean] {
  const [away, setAway] = useState(false);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element || !('IntersectionObserver' in window)) return;
    const style = getComputedStyle(document.documentElement);
    const below = pixels(style.scrollPaddingBottom) - pixels(style.getPropertyValue('--y-below'));
    const observer = new IntersectionObserver(
      // A busy device delivers several changes at once; the last one is the present state.
      (changes) => setAway((changes.at(-1)?.intersectionRatio ?? 1) < seen),
      { threshold: seen, rootMargin: `-${pixels(style.scrollPaddingTop)}px 0px -${below}px` },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      setAway(false);
    };
  }, []);
  return [ref, away];
}

/** The pixels of a length; 0 for what is not a length, such as `auto`. */
function pixels(length: string): number {
  return Number.parseFloat(length) || 0;
}
