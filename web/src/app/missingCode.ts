/** Errors of code that could not be fetched: the device is offline, or a newer version has replaced the file. */
const missing = new WeakSet<object>();
const storageKey = 'yagura.reloadedAt';
/** A failure within this time, in milliseconds, after a reload does not cause another reload. */
const reloadPause = 60_000;
/** For this time, in milliseconds, after a page began to be left, missing code is a request that the browser cancelled. */
const leavingTime = 5_000;
let leftAt = Number.NEGATIVE_INFINITY;

/** Records the code that Vite could not load, before the error reaches React. */
export function watchMissingCode(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => missing.add(payload));
  window.addEventListener('beforeunload', () => {
    leftAt = Date.now();
  });
}

export function isMissingCode(error: unknown): boolean {
  return typeof error === 'object' && error !== null && missing.has(error);
}

/**
 * Writes an error that a boundary caught to the console, as React does by itself. Missing code is no error of the app: it is loaded
 * again, or the page is being left.
 */
export function logCaught(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: developers and tests look for errors there.
  if (!isMissingCode(error)) console.error(error);
}

/** Records a reload. Returns false if it is not allowed: the last one was less than `reloadPause` ago. */
function claimReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(storageKey));
    sessionStorage.setItem(storageKey, String(Date.now()));
    return Date.now() - last >= reloadPause;
  } catch {
    return false; // without storage it could reload for ever
  }
}

/**
 * Reloads once to get the current version. If the device is offline, it waits for the network first; the function that it returns
 * ends that. A page that is being left is not reloaded: Firefox cancels its open requests before the next page arrives, and a reload
 * would cancel the next page.
 */
export function reloadForCode(reload: () => void = () => location.reload()): () => void {
  const attempt = () => {
    if (Date.now() - leftAt >= leavingTime && claimReload()) reload();
  };
  if (navigator.onLine) attempt();
  else window.addEventListener('online', attempt, { once: true });
  return () => window.removeEventListener('online', attempt);
}
