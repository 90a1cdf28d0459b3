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
  /** Runs after success, once the text is shown; the act is busy until it resolves. */
  onDone?: (answer: Answer, input: Input) => unknown;
  /** Handles a fault, and answers whether it did; a fault that was not handled is shown as a toast. */
  onFault?: (fault: Error, input: Input) => boolean | Promise<boolean>;
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
    // Without a network the call fails at once, where the person is; what may wait goes through the outbox.
    networkMode: 'always',
    onSuccess: async (answer, input) => {
      const text = typeof done === 'function' ? done(answer, input) : done;
      if (text) toast.success(text);
      await onDone?.(answer, input);
    },
    onError: async (fault, input) => {
      const handled = (await onFault?.(fault, input)) ?? false;
      if (!handled && !inline) toast.error(fault);
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
