import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether the page is being printed, for what needs another drawing on paper. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const paper = matchMedia('print');
    // The browser takes the page as it is when the handlers return.
    const follow = (now: boolean) => flushSync(() => setPrinting(now));
    const before = () => follow(true);
    const after = () => follow(false);
    const change = () => follow(paper.matches);
    addEventListener('beforeprint', before);
    addEventListener('afterprint', after);
    paper.addEventListener('change', change);
    return () => {
      removeEventListener('beforeprint', before);
      removeEventListener('afterprint', after);
      paper.removeEventListener('change', change);
    };
  }, []);
  return printing;
}
