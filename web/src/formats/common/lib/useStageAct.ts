import { useState } from 'react';
import { isFault } from '@/shared/api/error';
import { apiKey } from '@/shared/api/query';
import { useAct } from '@/shared/lib/useAct';
import { confirm, type Question } from '@/shared/ui/confirm';

interface StageChange {
  change: () => Promise<unknown>;
  done: string;
  /** Handles a fault instead of the toast. Returns whether it did. */
  onFault?: ((fault: unknown) => boolean) | undefined;
}

/** useStageAct runs one change of a contest's stage at a time. Afterwards, also after a fault, the contest is read again. */
export function useStageAct(contestId: number) {
  const act = useAct(({ change }: StageChange) => change(), {
    done: (_, { done }) => done,
    onFault: (fault, { onFault }) => onFault?.(fault) ?? false,
    refresh: [apiKey('/contests/{id}/', { id: contestId })],
  });

  /** Resolves to whether the change was made. */
  const run = (change: StageChange['change'], done: string, onFault?: StageChange['onFault']) =>
    act.run({ change, done, onFault });

  /** Makes the change once the person has confirmed. */
  async function ask(question: Question, change: StageChange['change'], done: string): Promise<void> {
    if (await confirm(question)) await run(change, done);
  }

  return { busy: act.busy, run, ask };
}

/**
 * Ends something that may have missing results: it lists them first, and ends without them after a confirmation. `about` is the number of
 * what can be ended now; null if nothing can.
 */
export function useEnding(
  act: ReturnType<typeof useStageAct>,
  end: (force: boolean) => Promise<unknown>,
  done: string,
  about: number | null,
) {
  // What the list of missing results is about.
  const [missing, setMissing] = useState<number | null>(null);
  // Somebody else has ended it. What can be ended next gets a list only when it is asked for.
  if (missing !== null && missing !== about) setMissing(null);

  async function run(force: boolean) {
    const ended = await act.run(
      () => end(force),
      done,
      (cause) => {
        if (!isFault(cause, 'resultsMissing')) return false;
        setMissing(about);
        return true;
      },
    );
    if (ended) setMissing(null);
  }

  /** Asks first. If results are known to be missing, it lists them instead. */
  async function ask(question: Question, open = 0): Promise<void> {
    if (open > 0) setMissing(about);
    else if (await confirm(question)) await run(false);
  }

  return { missing: missing !== null, ask, force: () => void run(true), wait: () => setMissing(null) };
}
