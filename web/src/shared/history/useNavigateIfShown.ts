import { useCallback, useEffect, useRef } from 'react';
import { type NavigateOptions, useNavigate } from 'react-router';

/**
 * Returns a function that opens an address after an answer of the server. It does nothing once the component is gone: a person who
 * has opened another page meanwhile stays there.
 */
export function useNavigateIfShown(): (to: string, options?: NavigateOptions) => Promise<void> {
  const navigate = useNavigate();
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  return useCallback(
    async (to, options) => {
      if (shown.current) await navigate(to, options);
    },
    [navigate],
  );
}
