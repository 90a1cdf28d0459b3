import { type ReactNode, useCallback, useState } from 'react';
import { isFault } from '@/shared/api/error';
import { Reauthenticate } from './Reauthenticate';

interface Waiting {
  again: () => void;
  refuse: () => void;
}

/**
 * For acts that need a fresh sign-in. `fresh(act)` runs the act; when the server asks for a fresh session, the dialog
 * has the person sign in once more and the act is repeated. Given up, it fails as the server refused it.
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
