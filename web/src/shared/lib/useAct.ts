import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { refreshQueries } from '../api/query';
import { confirm, type Question } from '../ui/confirm';
import { toast } from '../ui/toast';

interface ActOptions<Input, Answer> {
  /** The text to show after success; null shows none. */
  done?: string | ((answer: Answer, input: Input) => string | null);
  /** Keys of the queries to read again, after success and after a fault. */
  refresh?: readonly QueryKey[];
  /** Runs after success, before the text is shown. */
  onDone?: (answer: Answer, input: Input) => unknown;
  /** Handles a fault. Returning true keeps the fault from being shown as a toast. */
  onFault?: (fault: Error, input: Input) => boolean | undefined;
  /** Leaves every fault to the caller, which shows `error` in place. */
  inline?: boolean;
}

/**
 * useAct runs one call to the server at a time. A second press while it runs does nothing, and `busy` stays true until
 * the queries in `refresh` have been read again. A fault is shown as a toast unless the options say otherwise.
 */
export function useAct<Input = void, Answer = unknown>(
  call: (input: Input) => Promise<Answer>,
  { done, refresh = [], onDone, onFault, inline = false }: ActOptions<Input, Answer> = {},
) {
  const queries = useQueryClient();
  const running = useRef(false);
  const mutation = useMutation({
    mutationFn: call,
    onSuccess: async (answer, input) => {
      await onDone?.(answer, input);
      const text = typeof done === 'function' ? done(answer, input) : done;
      if (text) toast.success(text);
    },
    onError: (fault, input) => {
      if (!onFault?.(fault, input) && !inline) toast.error(fault);
    },
    onSettled: () => refreshQueries(queries, refresh),
  });
  const { mutateAsync } = mutation;

  /** Whether the call was made and succeeded. */
  const run = useCallback(
    async (input: Input): Promise<boolean> => {
      if (running.current) return false;
      running.current = true;
      try {
        await mutateAsync(input);
        return true;
      } catch {
        return false;
      } finally {
        running.current = false;
      }
    },
    [mutateAsync],
  );

  /** Runs the call once the person has confirmed. */
  const ask = useCallback(
    async (question: Question, input: Input): Promise<boolean> => (await confirm(question)) && run(input),
    [run],
  );

  return {
    run,
    ask,
    busy: mutation.isPending,
    error: mutation.error,
    input: mutation.variables,
    answer: mutation.data,
    clear: mutation.reset,
  };
}
