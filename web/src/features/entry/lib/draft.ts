import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Answer } from '@/entities/survey/api';
import { drafts } from '@/shared/lib/draft';
import type { EntryValues } from './rules';

/** The input of an entry that is not sent yet, without the password and the consent. */
export interface EntryDraft {
  values: Omit<EntryValues, 'entryPassword' | 'agreePolicy'>;
  answers: Answer[];
}

function isDraft(draft: unknown): draft is EntryDraft {
  const { values, answers } = (draft ?? {}) as Partial<EntryDraft>;
  return typeof values === 'object' && typeof values?.gameUsername === 'string' && Array.isArray(answers);
}

const store = drafts('entryDraft', isDraft);

/** Reads the stored input of a person's entry in a contest, once. */
export function useStoredEntry(userId: number, contestId: number) {
  const key = store.key(userId, contestId);
  const [stored] = useState(() => {
    store.sweep();
    return store.read(key);
  });
  return { key, stored };
}

/** Stores the input with each change until the entry is made. Returns the function that ends that and removes the input. */
export function useEntryDraft(
  key: string,
  { subscribe, getValues }: UseFormReturn<EntryValues>,
  answers: Answer[],
): () => void {
  const ended = useRef(false);
  const latest = useRef(() => {});
  useEffect(() => {
    latest.current = () => {
      if (ended.current) return;
      const { entryPassword: _, agreePolicy: __, ...values } = getValues();
      store.write(key, { values, answers });
    };
  });
  useEffect(() => subscribe({ formState: { values: true }, callback: () => latest.current() }), [subscribe]);
  const given = JSON.stringify(answers);
  const first = useRef(given);
  useEffect(() => {
    if (given !== first.current) latest.current();
  }, [given]);
  return () => {
    ended.current = true;
    store.remove(key);
  };
}
