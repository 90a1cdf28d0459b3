import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { toast } from '@/shared/ui/toast';

/**
 * One act on a contest's stage at a time, however often it is pressed. What it changed is read again; a refusal is said,
 * and what stands instead is shown.
 */
export function useAct(contestId: number) {
  const queries = useQueryClient();
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
      await queries.invalidateQueries({ queryKey: ['contest', contestId] }).catch(() => undefined);
      running.current = false;
      setBusy(false);
    }
  }

  return { busy, run };
}
