import { useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { apiCall } from '@/shared/api/call';
import { isFault } from '@/shared/api/error';
import { useAct } from '@/shared/lib/useAct';
import type { EntryValues } from './rules';

/** Shorter ones are no entry passwords; asking would only use up a try. */
const shortest = 4;

export interface PasswordCheck {
  /** Compares what was typed, unless it has been compared since the last change. */
  compare: (typed: string) => void;
  /** Forgets what is known, once something else is typed. */
  forget: () => void;
  /** Notes that the server refused what was typed. */
  refused: (typed: string) => void;
  /** Whether what was typed is known to be wrong; waits for a comparison that is under way. */
  knownWrong: (typed: string) => Promise<boolean>;
  /** Whether what was typed is known to be right. */
  right: (typed: string) => boolean;
}

/** Compares the entry password while the form is filled in, so that a wrong one uses up one try and no second on sending. */
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
