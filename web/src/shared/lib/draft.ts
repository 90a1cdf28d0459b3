import { readStored, removeStored, storedKeys, writeStored } from './storage';

/** A draft nobody came back to is dropped after this long. */
const lifetime = 30 * 86_400_000;

type Stored<Draft> = { draft: Draft; savedAt: number };

/**
 * Drafts of one kind: what a person typed but has not saved. `holds` says whether something is such a draft, so that one
 * that an older version of the form wrote is dropped, as one that is too old is. A draft belongs to one person: another
 * at the same device does not see it.
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
    /** Removes every draft of the kind, whoever's it is, that can no longer be read. */
    sweep(now = Date.now()): void {
      for (const key of storedKeys(prefix)) if (!read(key, now)) removeStored(key);
    },
  };
}
