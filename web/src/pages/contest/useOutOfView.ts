import { type RefObject, useEffect, useState } from 'react';

/** Whether the element is scrolled out of the window. Without an IntersectionObserver it is always false. */
export function useOutOfView(element: RefObject<HTMLElement | null>): boolean {
  const [away, setAway] = useState(false);
  useEffect(() => {
    if (!element.current || !('IntersectionObserver' in window)) return;
    // A busy device delivers several changes at once; the last one is the present state.
    const observer = new IntersectionObserver((changes) => setAway(changes.at(-1)?.isIntersecting === false));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return away;
}
