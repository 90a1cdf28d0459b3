import { startTransition, useEffect, useState } from 'react';

/** Calls back in a task after the next frame. A page in the background has no frames. */
export function afterFrame(then: () => void): void {
  if (document.hidden) then();
  else requestAnimationFrame(() => setTimeout(then));
}

/** False until the browser has painted a component for the first time. What nobody sees at first can wait for that. */
export function usePainted(): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    let there = true;
    afterFrame(() => {
      if (there) startTransition(() => setPainted(true));
    });
    return () => {
      there = false;
    };
  }, []);
  return painted;
}
