import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useAct } from '@/shared/lib/useAct';
import { announceDeparture, endSession } from '@/shared/viewer/session';

/**
 * Runs a call that ends the person's own session; the call is made with `depart`. After success it opens the home page.
 * The session ends here after the page is left, because a page that needs a session would open the login modal.
 */
export function useDeparture<Input = void>(
  call: (input: Input) => Promise<unknown>,
  goodbye: string,
  { inline = false } = {},
) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const ended = useRef(false);
  useEffect(
    () => () => {
      if (!ended.current) return;
      endSession();
      queries.clear();
    },
    [queries],
  );
  return useAct(call, {
    done: goodbye,
    onDone: () => {
      ended.current = true;
      void navigate('/', { replace: true });
    },
    inline,
  });
}

/** Makes the call that ends the session, and marks the end as expected. */
export async function depart<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  announceDeparture(true);
  try {
    return await call();
  } catch (error) {
    announceDeparture(false);
    throw error;
  }
}
