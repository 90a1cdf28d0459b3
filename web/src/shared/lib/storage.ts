/** What a blocked or full store did not take: it lasts as long as the page. */
const untaken = new Map<string, string>();

/** Local storage that never throws: what it does not take is remembered here instead. */
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
    // Nothing was stored.
  }
}

/** The keys that begin so. */
export function storedKeys(prefix: string): string[] {
  const keys = new Set(untaken.keys());
  try {
    for (const key of Object.keys(localStorage)) keys.add(key);
  } catch {
    // Nothing was stored.
  }
  return [...keys].filter((key) => key.startsWith(prefix));
}
