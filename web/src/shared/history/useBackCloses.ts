import { useEffect, useLayoutEffect, useRef } from 'react';
import { openLayer } from './layers';

/** While something is open over the page, the browser's Back button closes it and stays on the page. */
export function useBackCloses(opened: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  // A layout effect: a later one could run after the change is on the screen, and miss a Back in between.
  useLayoutEffect(() => (opened ? openLayer(() => latest.current()) : undefined), [opened]);
}
