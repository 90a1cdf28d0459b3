import { type RefObject, useEffect } from 'react';

const interruptions = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * On a phone the frame of a room fills the window below the header. Scrolls away what is above: on mount, and again whenever the
 * height of the page changes, because what is above may load later. Stops when the person does something.
 */
export function WholeWindow({ frame }: { frame: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    if (!window.matchMedia('(max-width: 640px)').matches) return;
    // The observer first calls after the layout. The app scrolls to the top at a new address before that.
    const observer = new ResizeObserver(() => frame.current?.scrollIntoView({ block: 'start' }));
    const stop = () => {
      observer.disconnect();
      for (const name of interruptions) window.removeEventListener(name, stop);
    };
    observer.observe(document.body);
    for (const name of interruptions) window.addEventListener(name, stop, { passive: true });
    return stop;
  }, [frame]);
  return null;
}
