import { useOutletContext } from 'react-router';
import type { Contest } from '@/shared/api/types';

export interface ContestContext {
  /** The contest at `now`. */
  contest: Contest;
  /** Whether the viewer has the edit ability. */
  canEdit: boolean;
  /** The server's time in milliseconds of the contest's last change of state. */
  now: number;
}

/** Returns the contest whose page this tab belongs to. */
export function useContest(): ContestContext {
  return useOutletContext<ContestContext>();
}
