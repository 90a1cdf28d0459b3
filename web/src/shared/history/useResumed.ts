import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useViewer } from '@/shared/viewer/viewer';

/**
 * Calls resume for a signed-in person whose address has a parameter with the given value, and takes it off the address. The
 * parameter is put into the address to which a visitor returns after the sign-in, so that what was begun goes on.
 */
export function useResumed(name: string, value: string, resume: () => void): void {
  const viewer = useViewer();
  const [query, setQuery] = useSearchParams();
  const begun = viewer.signedIn && query.get(name) === value;
  useEffect(() => {
    if (!begun) return;
    resume();
    setQuery(
      (now) => {
        now.delete(name);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  });
}

/** Returns the address with a parameter for useResumed. */
export function resuming(
  { pathname, search }: { pathname: string; search: string },
  name: string,
  value: string,
) {
  const query = new URLSearchParams(search);
  query.set(name, value);
  return `${pathname}?${query}`;
}
