import { useRef, useState } from 'react';
import { useRefreshContest } from '@/entities/match/api';
import { isFault } from '@/shared/api/error';
import { confirm, type Question } from '@/shared/ui/confirm';
import { toast } from '@/shared/ui/toast';

/**
 * One act on a contest's stage at a time, however often it is pressed. What it changed is read again; a refusal is said,
 * and what stands instead is shown.
 */
export function useAct(contestId: number) {
  const refresh = useRefreshContest(contestId);
  const running = useRef(false);
  const [busy, setBusy] = useState(false);

  /** Whether the act was done. `refused` takes a refusal that is not to be said, and answers whether it did. */
  async function run(
    act: () => Promise<unknown>,
    done: string,
    refused: (cause: unknown) => boolean = () => false,
  ): Promise<boolean> {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    try {
      await act();
      toast.success(done);
      return true;
    } catch (cause) {
      if (!refused(cause)) toast.error(cause);
      return false;
    } finally {
      await refresh().catch(() => undefined);
      running.current = false;
      setBusy(false);
    }
  }

  /** The act once it was agreed to. */
  async function ask(question: Question, act: () => Promise<unknown>, done: string): Promise<void> {
    if (await confirm(question)) await run(act, done);
  }

  return { busy, run, ask };
}

/**
 * The end of something that may have results missing: they are shown first, and it is ended without them only if that
 * is meant.
 */
export function useEnding(
  act: ReturnType<typeof useAct>,
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
