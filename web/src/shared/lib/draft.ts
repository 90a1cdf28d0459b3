import { readStored, removeStored, storedKeys, writeStored } from './storage';

/** Milliseconds until an unused draft is dropped. */
const lifetime = 30 * 86_400_000;

type Stored<Draft> = { draft: Draft; savedAt: number };

/**
 * Stores drafts of one kind: input that is not saved. `holds` checks the shape of a draft: a draft of an older version
 * of the form is dropped, as is one that is too old. A draft belongs to one person.
 */
export function drafts<Draft>(kind: string, holds: (draft: unknown) => draft is Draft) {
  const prefix = `yagura.${kind}.`;

  function read(key: string, now = Date.now()): Draft | null {
    try {
      const stored = JSON.parse(readStored(key) ?? 'null') as Partial<Stored<unknown>> | null;
      if (!stored || !holds(stored.draft)) return null;
      if (!stored.savedAt || now - stored.savedAt > lifetime) return null;
      return stored.draft;
    } catch {
      return null;
    }
  }

  return {
    key: (userId: number, place: string | number): string => `${prefix}${userId}.${place}`,
    read,
    write(key: string, draft: Draft, now = Date.now()): void {
      writeStored(key, JSON.stringify({ draft, savedAt: now } satisfies Stored<Draft>));
    },
    remove: removeStored,
    /** Removes every draft of the kind that is too old or has another shape, also those of other people. */
    sweep(now = Date.now()): void {
      for (const key of storedKeys(prefix)) if (!read(key, now)) removeStored(key);
    },
  };
}
