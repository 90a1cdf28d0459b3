import { type RefObject, useEffect } from 'react';

/** On a phone a room takes the whole window below the header: what stands above it is scrolled away. */
export function useWholeWindow(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (window.matchMedia('(max-width: 640px)').matches) frame.current?.scrollIntoView({ block: 'start' });
  }, [frame]);
}
