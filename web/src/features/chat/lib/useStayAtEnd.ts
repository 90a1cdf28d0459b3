import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** The distance to the end, in pixels, that counts as the end. */
const endZone = 64;
/** The distance to the beginning, in pixels, at which the older page is read. */
const startZone = 240;

interface Options {
  /** Changes when lines are added at the beginning. */
  first: number | string | null;
  /** Changes when lines are added at the end. */
  last: number | string | null;
  onNearStart: () => void;
}

/**
 * Keeps the position of a list of messages: at the end it scrolls with new ones, elsewhere it stays, also when older
 * ones are added above.
 */
export function useStayAtEnd(list: RefObject<HTMLElement | null>, { first, last, onNearStart }: Options) {
  const [atEnd, setAtEnd] = useState(true);
  const place = useRef({ atEnd: true, height: 0, first });
  const nearStart = useRef(onNearStart);
  useLayoutEffect(() => {
    nearStart.current = onNearStart;
  });

  const toEnd = useCallback(() => {
    const element = list.current;
    if (!element) return;
    element.scrollTop = element.scrollHeight;
    place.current.atEnd = true;
    setAtEnd(true);
  }, [list]);

  useLayoutEffect(() => {
    const element = list.current;
    if (!element || last === null) return;
    const before = place.current;
    if (before.atEnd) element.scrollTop = element.scrollHeight;
    else if (first !== before.first) element.scrollTop += element.scrollHeight - before.height;
    place.current = { ...before, height: element.scrollHeight, first };
    // A list that does not fill its height cannot be scrolled to load more.
    if (element.scrollHeight <= element.clientHeight) nearStart.current();
  }, [list, first, last]);

  // The list changes its height with the keyboard and the input; a row grows when its picture or poll loads.
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      if (place.current.atEnd) element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    const lines = element.querySelector('ol');
    if (lines) observer.observe(lines);
    return () => observer.disconnect();
  }, [list]);

  const onScroll = useCallback(() => {
    const element = list.current;
    if (!element) return;
    const near = element.scrollHeight - element.scrollTop - element.clientHeight < endZone;
    place.current.atEnd = near;
    place.current.height = element.scrollHeight;
    setAtEnd(near);
    if (element.scrollTop < startZone) nearStart.current();
  }, [list]);

  return { atEnd, toEnd, onScroll };
}
