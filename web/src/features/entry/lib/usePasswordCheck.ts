import { useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { apiCall } from '@/shared/api/call';
import { isFault } from '@/shared/api/error';
import { ContestRegistration } from '@/shared/api/limits';
import { useAct } from '@/shared/lib/useAct';
import type { EntryValues } from './rules';

/** The length of the shortest entry password. Checking a shorter one would only use up a try. */
const shortest = ContestRegistration.entryPassword.minLength;

export interface PasswordCheck {
  /** Checks the typed password, unless it has been checked since the last change. */
  compare: (typed: string) => void;
  /** Forgets the result after the password changed. */
  forget: () => void;
  /** Stores that the server refused a password. */
  refused: (typed: string) => void;
  /** Whether the password is known to be wrong. It waits for a running check. */
  knownWrong: (typed: string) => Promise<boolean>;
  /** Whether the password is known to be right. */
  right: (typed: string) => boolean;
}

/** Checks the entry password while the form is filled in, so that a wrong one uses up one try instead of two. */
export function usePasswordCheck(form: UseFormReturn<EntryValues>, contestId: number): PasswordCheck {
  const known = useRef<{ typed: string; wrong: Promise<boolean> } | null>(null);
  const check = useAct(
    (password: string) =>
      apiCall('post', '/contests/{id}/password/', {
        path: { id: contestId },
        body: { entryPassword: password },
      }),
    {
      onDone: (_, password) => {
        if (form.getValues('entryPassword') === password) form.clearErrors('entryPassword');
      },
      onFault: (error, password) => {
        if (!isFault(error, 'contestEntryPasswordFailed')) return;
        if (form.getValues('entryPassword') === password) {
          form.setError('entryPassword', { type: 'server', message: error.key });
        }
      },
      inline: true,
    },
  );
  return {
    compare: (typed) => {
      if (typed.length < shortest || known.current?.typed === typed) return;
      const wrong = check.attempt(typed).then(
        () => false,
        (error: unknown) => isFault(error, 'contestEntryPasswordFailed'),
      );
      known.current = { typed, wrong };
    },
    forget: () => {
      known.current = null;
    },
    refused: (typed) => {
      known.current = { typed, wrong: Promise.resolve(true) };
    },
    knownWrong: async (typed) => (known.current?.typed === typed ? known.current.wrong : false),
    right: (typed) => check.answer !== undefined && check.input === typed,
  };
}
