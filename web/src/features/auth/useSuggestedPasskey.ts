import { useEffect, useRef } from 'react';
import { passkeySignIn } from '@/entities/auth/api';
import { suggestsPasskeys } from '@/entities/auth/lib/webauthn';
import type { Session } from '@/shared/api/types';

/**
 * Offers this device's passkeys among the suggestions of the form's fields while it is on. It has no effect if the
 * person chooses none; a passkey that the server refuses is reported.
 */
export function useSuggestedPasskey(
  on: boolean,
  onSignedIn: (session: Session) => void,
  onRefused: (error: unknown) => void,
): void {
  const latest = useRef({ onSignedIn, onRefused });
  useEffect(() => {
    latest.current = { onSignedIn, onRefused };
  });
  useEffect(() => {
    if (!on) return;
    const ending = new AbortController();
    async function suggest() {
      if (!(await suggestsPasskeys()) || ending.signal.aborted) return;
      try {
        const session = await passkeySignIn({ conditional: true, signal: ending.signal });
        if (!ending.signal.aborted) latest.current.onSignedIn(session);
      } catch (error) {
        if (!ending.signal.aborted && !(error instanceof DOMException)) latest.current.onRefused(error);
      }
    }
    void suggest();
    return () => ending.abort();
  }, [on]);
}
