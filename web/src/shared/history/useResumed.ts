import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useViewer } from '@/shared/viewer/viewer';

/**
 * Calls resume for a signed-in person whose address has a parameter with the given value, or with any if it is null, and takes it off
 * the address. The parameter is put into the address to which a visitor returns after the sign-in, so that what was begun goes on. It waits until
 * the caller is ready.
 */
export function useResumed(
  name: string,
  value: string | null,
  resume: (value: string) => void,
  ready = true,
): void {
  const viewer = useViewer();
  const [query, setQuery] = useSearchParams();
  const given = query.get(name);
  const begun = ready && viewer.signedIn && given !== null && (value === null || value === given);
  const latest = useRef(() => {});
  useEffect(() => {
    latest.current = () => {
      if (given !== null) resume(given);
      setQuery(
        (now) => {
          now.delete(name);
          return now;
        },
        { replace: true, preventScrollReset: true },
      );
    };
  });
  // Once: what resume does renders again, before the address has changed.
  useEffect(() => {
    if (begun) latest.current();
  }, [begun]);
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

/** The parameters that open a form. */
const forms = ['enter', 'create'];

/** Whether a form opens at once, which toasts on a phone would cover. */
export function resumesForm(query: URLSearchParams): boolean {
  return forms.some((name) => query.has(name));
}
