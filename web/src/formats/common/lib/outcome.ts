import type { Match } from '@/shared/api/types';

type SideResult = 'won' | 'lost' | 'drawn';

type Decided = Pick<Match, 'participants' | 'winner' | 'outcome' | 'state'>;

/** Returns how a match ended for one side; undefined before its end, and for an empty side. */
export function resultOf(match: Decided, side: number): SideResult | undefined {
  const participant = match.participants[side];
  if (!participant) return undefined;
  if (match.outcome === 'draw') return 'drawn';
  if (match.state === 'noShow') return 'lost';
  if (match.winner === null) return undefined;
  return match.winner === participant.id ? 'won' : 'lost';
}

/** Returns the side of an entry in a match. */
export function sideOf(match: Pick<Match, 'participants'>, entry: number): 0 | 1 | null {
  if (match.participants[0]?.id === entry) return 0;
  return match.participants[1]?.id === entry ? 1 : null;
}
