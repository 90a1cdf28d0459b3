import { readStored, removeStored, writeStored } from '@/shared/lib/storage';
import { type ContestValues, contestFields } from './values';

/** What a person typed but has not saved, and the version of the contest it was typed on. */
export interface ContestDraft {
  values: ContestValues;
  base: ContestValues;
  version: number | null;
}

/** Drafts belong to one person: another one at the same device does not see them. */
export function draftKey(userId: number, contestId: number | null): string {
  return `yagura.contestDraft.${userId}.${contestId ?? 'new'}`;
}

function isValues(value: unknown): value is ContestValues {
  return typeof value === 'object' && value !== null && contestFields.every((field) => field in value);
}

/** The draft, or null; one that an older version of the form wrote is no longer readable and is dropped. */
export function readDraft(key: string): ContestDraft | null {
  try {
    const draft = JSON.parse(readStored(key) ?? 'null') as Partial<ContestDraft> | null;
    if (!draft || !isValues(draft.values) || !isValues(draft.base)) return null;
    return { values: draft.values, base: draft.base, version: draft.version ?? null };
  } catch {
    return null;
  }
}

export function writeDraft(key: string, draft: ContestDraft): void {
  writeStored(key, JSON.stringify(draft));
}

export function removeDraft(key: string): void {
  removeStored(key);
}
