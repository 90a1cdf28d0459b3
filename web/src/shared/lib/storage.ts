/** Values that a blocked or full store did not accept. They last until the page is closed. */
const untaken = new Map<string, string>();

/** Local storage that never throws. What it does not accept is kept in memory. */
export function readStored(key: string): string | null {
  const value = untaken.get(key);
  if (value !== undefined) return value;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
    untaken.delete(key);
  } catch {
    untaken.set(key, value);
  }
}

export function removeStored(key: string): void {
  untaken.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // The store is blocked, so it has no such key.
  }
}

/** Returns the keys with a prefix. */
export function storedKeys(prefix: string): string[] {
  const keys = new Set(untaken.keys());
  try {
    for (const key of Object.keys(localStorage)) keys.add(key);
  } catch {
    // The store is blocked, so it has no keys.
  }
  return [...keys].filter((key) => key.startsWith(prefix));
}
