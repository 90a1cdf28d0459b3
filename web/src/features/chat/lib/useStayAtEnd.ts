import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** So near to the end, in pixels, counts as being there. */
const endZone = 64;
/** So near to the beginning the older page is asked for. */
const startZone = 240;

interface Options {
  /** Changes when lines are added at the beginning. */
  first: number | string | null;
  /** Changes when lines are added at the end. */
  last: number | string | null;
  onNearStart: () => void;
}

/**
 * Keeps a list of talk where its reader is: at the end it follows what comes, elsewhere it stands still, also when older
 * lines are put before it.
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
    // Lines that do not fill the window cannot be scrolled to ask for more.
    if (element.scrollHeight <= element.clientHeight) nearStart.current();
  }, [list, first, last]);

  // The window gets lower by a keyboard or a longer draft, and higher again; a line grows when its picture or poll comes.
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
