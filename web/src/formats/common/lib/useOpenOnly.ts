import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { withoutParams, withParam } from '@/shared/history/params';

/**
 * Holds whether a stage shows only its open matches. The address says so, so that Back, a reload and a shared link keep it. The desk
 * links to it (openMatchesPath).
 */
export function useOpenOnly() {
  const [params, setParams] = useSearchParams();
  const setOpenOnly = (openOnly: boolean) =>
    setParams(openOnly ? withParam('show', 'open') : withoutParams('show'), {
      replace: true,
      preventScrollReset: true,
    });
  return [params.get('show') === 'open', setOpenOnly] as const;
}

/**
 * Returns the key of the last navigation to the open matches (openMatchesPath), empty before one. A list of one round has it as its key,
 * so that the link leads to the current round whatever round was shown.
 */
export function useOpenArrival(): string {
  const { hash, key } = useLocation();
  const [arrival, setArrival] = useState('');
  const arrived = hash === '#open' ? key : arrival;
  if (arrived !== arrival) setArrival(arrived);
  return arrived;
}
