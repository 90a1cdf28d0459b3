import { readStored, removeStored, storedKeys, writeStored } from '@/shared/lib/storage';
import { type ContestValues, contestFields } from './values';

const prefix = 'yagura.contestDraft.';
/** A draft nobody came back to is dropped after this long. */
const lifetime = 30 * 86_400_000;

/** What a person typed but has not saved, and the version of the contest it was typed on. */
export interface ContestDraft {
  values: ContestValues;
  base: ContestValues;
  version: number | null;
}

/**
 * Drafts belong to one person, since they may hold an entry password: another one at the same device does not see them.
 * A new contest has one draft, and one more for each earlier contest it may begin with.
 */
export function draftKey(userId: number, contestId: number | null, templateId: number | null = null): string {
  const place = contestId ?? (templateId === null ? 'new' : `from${templateId}`);
  return `${prefix}${userId}.${place}`;
}

function isValues(value: unknown): value is ContestValues {
  return typeof value === 'object' && value !== null && contestFields.every((field) => field in value);
}

type StoredDraft = Partial<ContestDraft & { savedAt: number }>;

/** The draft, or null; one that is too old, or that an older version of the form wrote, is dropped. */
export function readDraft(key: string, now = Date.now()): ContestDraft | null {
  try {
    const draft = JSON.parse(readStored(key) ?? 'null') as StoredDraft | null;
    if (!draft || !isValues(draft.values) || !isValues(draft.base)) return null;
    if (!draft.savedAt || now - draft.savedAt > lifetime) return null;
    return { values: draft.values, base: draft.base, version: draft.version ?? null };
  } catch {
    return null;
  }
}

export function writeDraft(key: string, draft: ContestDraft, now = Date.now()): void {
  writeStored(key, JSON.stringify({ ...draft, savedAt: now } satisfies StoredDraft));
}

export function removeDraft(key: string): void {
  removeStored(key);
}

/** Removes every draft, whoever's it is, that can no longer be read. */
export function sweepDrafts(now = Date.now()): void {
  for (const key of storedKeys(prefix)) if (!readDraft(key, now)) removeStored(key);
}
