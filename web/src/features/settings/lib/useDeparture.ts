import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { toast } from '@/shared/ui/toast';
import { announceDeparture, endSession } from '@/shared/viewer/session';

/**
 * A call by which the person ends the own session, made with `depart`. After it they are led home, and the session ends here when this page is
 * gone: a page that needs a sign-in would ask for the next one.
 */
export function useDeparture<Input = void>(call: (input: Input) => Promise<unknown>, goodbye: string) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const gone = useRef(false);
  useEffect(
    () => () => {
      if (!gone.current) return;
      endSession();
      queries.clear();
    },
    [queries],
  );
  return useMutation({
    mutationFn: call,
    onSuccess: () => {
      gone.current = true;
      toast.success(goodbye);
      void navigate('/', { replace: true });
    },
  });
}

/** Makes the call that ends the session; the session's end is expected from here on. */
export async function depart<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  announceDeparture(true);
  try {
    return await call();
  } catch (error) {
    announceDeparture(false);
    throw error;
  }
}
