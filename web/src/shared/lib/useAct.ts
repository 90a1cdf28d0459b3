import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { refreshQueries } from '../api/query';
import { confirm, type Question } from '../ui/confirm';
import { toast } from '../ui/toast';

interface ActOptions<Input, Answer> {
  /** The text to show after success; null shows none. */
  done?: string | ((answer: Answer, input: Input) => string | null);
  /** Keys of the queries to read again, after success and after a fault. */
  refresh?: readonly QueryKey[] | ((input: Input) => readonly QueryKey[]);
  /** Runs after success, once the text is shown; the act is busy until it resolves. */
  onDone?: (answer: Answer, input: Input) => unknown;
  /** Runs after a fault. Afterwards the fault is shown as a toast, unless this returns true or the act is `inline`. */
  onFault?: (fault: Error, input: Input) => unknown;
  /** Shows no toast for a fault: the caller shows `error` in place. */
  inline?: boolean;
  /** Calls of the same queue run one after the other. A second press waits instead of being ignored. */
  queue?: string;
}

/**
 * useAct runs one call to the server at a time. A second press while it runs does nothing, and `busy` stays true until
 * the queries in `refresh` have been read again. A fault is shown as a toast unless the options say otherwise.
 */
export function useAct<Input = void, Answer = unknown>(
  call: (input: Input) => Promise<Answer>,
  { done, refresh = [], onDone, onFault, inline = false, queue }: ActOptions<Input, Answer> = {},
) {
  const queries = useQueryClient();
  const running = useRef(0);
  const mutation = useMutation({
    mutationFn: call,
    // Without a network the call fails at once. Writes that may wait use the outbox.
    networkMode: 'always',
    ...(queue && { scope: { id: queue } }),
    onSuccess: async (answer, input) => {
      const text = typeof done === 'function' ? done(answer, input) : done;
      if (text) toast.success(text);
      await onDone?.(answer, input);
    },
    onError: async (fault, input) => {
      const handled = (await onFault?.(fault, input)) === true;
      if (!handled && !inline) toast.error(fault);
    },
    onSettled: (_answer, _fault, input) =>
      refreshQueries(queries, typeof refresh === 'function' ? refresh(input) : refresh),
  });
  const { mutateAsync } = mutation;

  /** Runs the call even if another one is running. Resolves to the answer, or rejects with the fault. */
  const attempt = useCallback(
    async (input: Input): Promise<Answer> => {
      running.current += 1;
      try {
        return await mutateAsync(input);
      } finally {
        running.current -= 1;
      }
    },
    [mutateAsync],
  );

  /** Runs the call. Resolves to whether it was made and succeeded. */
  const run = useCallback(
    async (input: Input): Promise<boolean> => {
      if (running.current > 0 && !queue) return false;
      try {
        await attempt(input);
        return true;
      } catch {
        return false;
      }
    },
    [attempt, queue],
  );

  /** Runs the call once the person has confirmed. */
  const ask = useCallback(
    async (question: Question, input: Input): Promise<boolean> => (await confirm(question)) && run(input),
    [run],
  );

  return {
    run,
    attempt,
    ask,
    busy: mutation.isPending,
    error: mutation.error,
    input: mutation.variables,
    answer: mutation.data,
    clear: mutation.reset,
  };
}
