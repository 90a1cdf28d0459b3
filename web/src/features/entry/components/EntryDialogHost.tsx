import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useState } from 'react';
import type { Contest } from '@/shared/api/types';
import { useResumed } from '@/shared/history/useResumed';

const EntryDialog = lazy(() => import('./EntryDialog'));

const OpenEntry = createContext<(() => void) | null>(null);

/** Returns the function that opens the form of the entry; null outside EntryDialogHost. */
export function useOpenEntry(): (() => void) | null {
  return useContext(OpenEntry);
}

/**
 * Holds the form that the entry buttons in it open. A page with several buttons has one form, which opens once after a
 * login.
 */
export function EntryDialogHost({ contest, children }: { contest: Contest; children: ReactNode }) {
  const [opened, setOpened] = useState(false);
  const open = useCallback(() => setOpened(true), []);
  useResumed('enter', '1', () => contest.canEntry && !contest.isBanned && open());
  return (
    <OpenEntry value={open}>
      {children}
      <Suspense>
        {opened && !contest.isEntry && <EntryDialog contest={contest} onClose={() => setOpened(false)} />}
      </Suspense>
    </OpenEntry>
  );
}
