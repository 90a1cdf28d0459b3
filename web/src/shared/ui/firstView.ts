import { useEffect, useLayoutEffect, useState } from 'react';
import { afterFrame } from '@/shared/lib/afterFrame';

// The server writes a first view of the page into the document (internal/page/view.go). The app is drawn behind it, and replaces
// it when the page is there: never by a loading view.

/** Milliseconds after which the app is shown although its page still loads. */
const patience = 8000;

/** The login window that the document of a match has for visitors (internal/page/login.go). */
const loginId = 'first-login';

/** The attribute of the app's element while it is behind the first view (styles/first.css): "laid-out" in the last frame. */
const behind = 'data-behind';

let drawn = false;
let loading = 0;

/**
 * The page may show another loading view in the same update, so this looks after it. The browser first gets the time to lay the page
 * out behind the first view: both at once would be one long task.
 */
function settle(): void {
  queueMicrotask(() => {
    const first = document.getElementById('first');
    if (!first || !drawn || loading > 0) return;
    const root = document.getElementById('root');
    if (root?.hasAttribute(behind)) root.setAttribute(behind, 'laid-out');
    afterFrame(() => {
      if (loading === 0) showApp();
    });
  });
}

/**
 * Removes the first view. The state is an attribute of the app's element: if styles depended on the element before it, its removal
 * would compute the styles of the whole page again.
 */
function showApp(): void {
  const root = document.getElementById('root');
  root?.removeAttribute(behind);
  root?.removeAttribute('aria-hidden');
  document.getElementById('first')?.remove();
}

/**
 * Hides the app behind the first view, if the document has one. After some time the app is shown in any case, for example because the
 * code of the page cannot be loaded.
 */
export function startBehindFirstView(root: HTMLElement): void {
  if (document.getElementById('first')?.hasChildNodes()) {
    root.setAttribute(behind, '');
    // In its last frame the first view and the page are both visible to styles. A screen reader must not find each heading twice.
    root.setAttribute('aria-hidden', 'true');
  }
  setTimeout(() => {
    showApp();
    document.getElementById(loginId)?.remove();
  }, patience);
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

/** Keeps the first view while it is mounted: for a part that is not there yet and would move the page when it comes. */
export function KeepsFirstView(): null {
  useKeepsFirstView();
  return null;
}

/** Shows the app once this component is rendered. Beside a page it waits for the page's code. */
export function Drawn(): null {
  useLayoutEffect(() => {
    drawn = true;
    settle();
  }, []);
  return null;
}

/**
 * Replaces the login window of the document with the app's own when that is rendered. Returns whether there was one, and whether
 * the person closed it before the app's was rendered. `onClosed` runs if the person closes the document's window before the app's
 * window listens for Escape.
 */
export function useReplacesFirstLogin(onClosed: () => void): 'none' | 'open' | 'closed' {
  const [first] = useState(() => document.querySelector<HTMLDialogElement>(`#${loginId}`));
  const [closed] = useState(() => first?.open === false);
  useLayoutEffect(() => {
    if (first) first.style.visibility = 'hidden';
  }, [first]);
  useEffect(() => {
    if (!first?.isConnected) return;
    first.remove();
    if (!first.open) onClosed();
  }, [first, onClosed]);
  if (!first) return 'none';
  return closed ? 'closed' : 'open';
}
