import { Profiler, type ReactNode } from 'react';

interface WatchedProps {
  selector: string;
  counts: number[];
  children: ReactNode;
}

/**
 * Adds to `counts`, after each drawing, how many elements that match the selector are in the page, so that a test sees whether a list is
 * drawn in steps.
 */
export function Watched({ selector, counts, children }: WatchedProps) {
  return (
    <Profiler id="watched" onRender={() => counts.push(document.querySelectorAll(selector).length)}>
      {children}
    </Profiler>
  );
}
