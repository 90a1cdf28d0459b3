/** Errors of code that could not be fetched: the network is away, or a newer version has replaced the file. */
const missing = new WeakSet<object>();
const storageKey = 'yagura.reloadedAt';
/** A second failure within this time is not mended by reloading. */
const once = 60_000;

/** Vite tells of every part that it could not load, before the error reaches React. */
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
    return true; // without a memory it might never stop
  }
}

/** Fetches the present version by reloading once; without a network as soon as there is one. */
export function reloadForCode(reload: () => void = () => location.reload()): void {
  const attempt = () => {
    if (!reloadedLately()) reload();
  };
  if (navigator.onLine) attempt();
  else window.addEventListener('online', attempt, { once: true });
}
