import { type RefObject, useEffect } from 'react';

/** On a phone the frame of a room fills the window below the header. On mount it scrolls away what is above. */
export function WholeWindow({ frame }: { frame: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    if (!window.matchMedia('(max-width: 640px)').matches) return;
    // The app scrolls to the top at a new address, after this effect.
    const soon = requestAnimationFrame(() => frame.current?.scrollIntoView({ block: 'start' }));
    return () => cancelAnimationFrame(soon);
  }, [frame]);
  return null;
}
