import { type RefObject, useEffect } from 'react';

/**
 * On a phone the frame of a room takes the whole window below the header: what stands above it is scrolled away when this
 * is mounted.
 */
export function WholeWindow({ frame }: { frame: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    if (!window.matchMedia('(max-width: 640px)').matches) return;
    // A new address begins at its top, which is seen to after this.
    const soon = requestAnimationFrame(() => frame.current?.scrollIntoView({ block: 'start' }));
    return () => cancelAnimationFrame(soon);
  }, [frame]);
  return null;
}
