import type { ContestValues } from '@/entities/contest/form/values';
import { drafts } from '@/shared/lib/draft';
import { contestFields } from './values';

/** Unsaved input, and the version of the contest that it builds on. */
export interface ContestDraft {
  values: ContestValues;
  base: ContestValues;
  version: number | null;
  /** The name of the form's address when the input was stored. */
  addressName?: string;
}

function isValues(value: unknown): value is ContestValues {
  return typeof value === 'object' && value !== null && contestFields.every((field) => field in value);
}

function isDraft(draft: unknown): draft is ContestDraft {
  const { values, base } = (draft ?? {}) as Partial<ContestDraft>;
  return isValues(values) && isValues(base);
}

const store = drafts('contestDraft', isDraft);
export const readDraft = store.read;
export const writeDraft = store.write;
export const removeDraft = store.remove;
export const sweepDrafts = store.sweep;

/** Returns the key of a draft. A new contest has one draft, and one for each earlier contest it may begin with. */
export function draftKey(userId: number, contestId: number | null, templateId: number | null = null): string {
  return store.key(userId, contestId ?? (templateId === null ? 'new' : `from${templateId}`));
}
