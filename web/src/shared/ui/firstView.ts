import { useLayoutEffect } from 'react';

// The server writes a first view of the page into the document (internal/page/view.go). The app is drawn behind it, and replaces
// it when the page is there: never by a loading view.

/** Milliseconds after which the app is shown although its page still loads. */
const patience = 8000;

let drawn = false;
let loading = 0;

/** Shows the app instead of the first view. Later calls have no effect. */
function replace(): void {
  document.getElementById('first')?.remove();
}

/** The page may show another loading view in the same update, so this looks after it, before the browser paints. */
function settle(): void {
  queueMicrotask(() => {
    if (drawn && loading === 0) replace();
  });
}

/** Shows the app after some time in any case, for example because the code of the page cannot be loaded. */
export function limitFirstView(): void {
  setTimeout(replace, patience);
}

/** Keeps the first view while a loading view is there. */
export function useKeepsFirstView(): void {
  useLayoutEffect(() => {
    loading++;
    return () => {
      loading--;
      settle();
    };
  }, []);
}

/** Shows the app when this is drawn. Beside a page, it is drawn with the page's code. */
export function Drawn(): null {
  useLayoutEffect(() => {
    drawn = true;
    settle();
  }, []);
  return null;
}
