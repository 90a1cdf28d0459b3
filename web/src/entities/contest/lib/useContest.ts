import { useOutletContext } from 'react-router';
import type { Contest } from '@/shared/api/types';

export interface ContestContext {
  /** The contest; what follows from the clock is true of this moment. */
  contest: Contest;
  /** The viewer holds the edit ability. */
  canEdit: boolean;
  /** The server's time in milliseconds when the contest last changed its state. */
  now: number;
}

/** The contest whose page this tab belongs to. */
export function useContest(): ContestContext {
  return useOutletContext<ContestContext>();
}
