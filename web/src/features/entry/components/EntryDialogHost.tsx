import { createContext, type ReactNode, Suspense, useCallback, useContext, useEffect, useState } from 'react';
import type { Contest } from '@/shared/api/types';
import { useResumed } from '@/shared/history/useResumed';
import { lazyPart } from '@/shared/ui/lazyPart';
import { useViewer } from '@/shared/viewer/viewer';

const EntryDialog = lazyPart(() => import('./EntryDialog'));

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
  const { signedIn } = useViewer();
  const [opened, setOpened] = useReopened(`yagura.entering.${contest.id}`);
  const open = useCallback(() => setOpened(true), [setOpened]);
  const [team, setTeam] = useState<number>();
  // The value is the team that somebody has completed for the contest, or 1.
  useResumed('enter', null, (value) => {
    setTeam(Number(value));
    if (contest.canEntry && !contest.isBanned) open();
  });
  return (
    <OpenEntry value={open}>
      {children}
      <Suspense>
        {opened && signedIn && !contest.isEntry && (
          <EntryDialog contest={contest} team={team} onClose={() => setOpened(false)} />
        )}
      </Suspense>
    </OpenEntry>
  );
}

/** A state that is true again after a reload of the page in the same tab, and false after leaving the page. */
function useReopened(key: string) {
  const [opened, setOpened] = useState(() => attempt(() => sessionStorage.getItem(key)) === '1');
  useEffect(() => {
    if (!opened) return;
    attempt(() => sessionStorage.setItem(key, '1'));
    return () => attempt(() => sessionStorage.removeItem(key));
  }, [opened, key]);
  return [opened, setOpened] as const;
}

/** Runs an access to the session storage, which a browser may block. */
function attempt<Value>(access: () => Value): Value | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}
