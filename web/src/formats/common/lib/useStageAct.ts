import { useState } from 'react';
import { isFault } from '@/shared/api/error';
import { apiKey } from '@/shared/api/query';
import { useAct } from '@/shared/lib/useAct';
import { confirm, type Question } from '@/shared/ui/confirm';

interface StageChange {
  change: () => Promise<unknown>;
  done: string;
  /** Handles a fault that is not to be shown as a toast; answers whether it did. */
  onFault?: ((fault: unknown) => boolean) | undefined;
}

/** useStageAct runs one change of a contest's stage at a time. Afterwards, also after a fault, the contest is read again. */
export function useStageAct(contestId: number) {
  const act = useAct(({ change }: StageChange) => change(), {
    done: (_, { done }) => done,
    onFault: (fault, { onFault }) => onFault?.(fault) ?? false,
    refresh: [apiKey('/contests/{id}/', { id: contestId })],
  });

  /** Whether the change was made. */
  const run = (change: StageChange['change'], done: string, onFault?: StageChange['onFault']) =>
    act.run({ change, done, onFault });

  /** Makes the change once the person has confirmed. */
  async function ask(question: Question, change: StageChange['change'], done: string): Promise<void> {
    if (await confirm(question)) await run(change, done);
  }

  return { busy: act.busy, run, ask };
}

/**
 * The end of something that may have results missing: they are shown first, and it is ended without them only if that
 * is meant.
 */
export function useEnding(
  act: ReturnType<typeof useStageAct>,
  end: (force: boolean) => Promise<unknown>,
  done: string,
) {
  const [missing, setMissing] = useState(false);

  async function run(force: boolean) {
    const ended = await act.run(
      () => end(force),
      done,
      (cause) => {
        if (!isFault(cause, 'resultsMissing')) return false;
        setMissing(true);
        return true;
      },
    );
    if (ended) setMissing(false);
  }

  /** Asks first; what is known to be missing is shown instead. */
  async function ask(question: Question, open = 0): Promise<void> {
    if (open > 0) setMissing(true);
    else if (await confirm(question)) await run(false);
  }

  return { missing, ask, force: () => void run(true), wait: () => setMissing(false) };
}
