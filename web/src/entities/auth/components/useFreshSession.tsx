import { type ReactNode, useCallback, useState } from 'react';
import { isFault } from '@/shared/api/error';
import { Reauthenticate } from './Reauthenticate';

interface Waiting {
  again: () => void;
  refuse: () => void;
}

/**
 * Returns `fresh`, for acts that need a fresh sign-in. `fresh(act)` runs the act. If the server requires a fresh
 * session, the dialog asks the person to sign in again, and the act is repeated. If the person cancels, it rejects with
 * the refusal.
 */
export function useFreshSession(): {
  fresh: <Result>(act: () => Promise<Result>) => Promise<Result>;
  dialog: ReactNode;
} {
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const fresh = useCallback(async function fresh<Result>(act: () => Promise<Result>): Promise<Result> {
    try {
      return await act();
    } catch (error) {
      if (!isFault(error, 'reauthenticate')) throw error;
      await new Promise<void>((resolve, reject) =>
        setWaiting({
          again: () => {
            setWaiting(null);
            resolve();
          },
          refuse: () => {
            setWaiting(null);
            reject(error);
          },
        }),
      );
      return act();
    }
  }, []);
  return {
    fresh,
    dialog: waiting && <Reauthenticate onDone={waiting.again} onClose={waiting.refuse} />,
  };
}
