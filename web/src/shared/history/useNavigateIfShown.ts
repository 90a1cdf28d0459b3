import { useCallback, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';

/**
 * Returns a function that opens an address after an answer of the server. It does nothing once the component is gone: a person who
 * has opened another page meanwhile stays there.
 */
export function useNavigateIfShown(): (to: string) => void {
  const navigate = useNavigate();
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  return useCallback(
    (to) => {
      if (shown.current) void navigate(to);
    },
    [navigate],
  );
}
