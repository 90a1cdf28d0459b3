/** Errors of code that could not be fetched: the network is away, or a newer version has replaced the file. */
const missing = new WeakSet<object>();
const storageKey = 'yagura.reloadedAt';
/** A failure within this time, in milliseconds, after a reload does not cause another reload. */
const once = 60_000;

/** Records the code that Vite could not load, before the error reaches React. */
export function watchMissingCode(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => missing.add(payload));
}

export function isMissingCode(error: unknown): boolean {
  return typeof error === 'object' && error !== null && missing.has(error);
}

function reloadedLately(): boolean {
  try {
    const last = Number(sessionStorage.getItem(storageKey));
    sessionStorage.setItem(storageKey, String(Date.now()));
    return Date.now() - last < once;
  } catch {
    return true; // without storage it could reload for ever
  }
}

/** Reloads once to get the present version. Without a network it waits for the network first. */
export function reloadForCode(reload: () => void = () => location.reload()): void {
  const attempt = () => {
    if (!reloadedLately()) reload();
  };
  if (navigator.onLine) attempt();
  else window.addEventListener('online', attempt, { once: true });
}
