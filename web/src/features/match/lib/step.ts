import { isLive, isOver } from '@/entities/match/lib/state';
import type { MatchDetail } from '@/shared/api/types';

/** The steps of a match, in order. */
export const steps = ['meet', 'play', 'report'] as const;

type Stepped = Pick<
  MatchDetail,
  'state' | 'outcome' | 'claims' | 'reportCount' | 'checkin' | 'beginsAt' | 'closesAt'
>;

/** Returns the index of the current step; the number of steps once a played match is over, null without play. */
export function stepOf(match: Stepped, now: number): number | null {
  if (match.state === 'bye' || match.state === 'empty' || match.state === 'noShow') return null;
  if (isOver(match)) return steps.length;
  if (match.claims.length > 0 || match.reportCount > 0) return steps.indexOf('report');
  const { enabled, here } = match.checkin;
  const together = !enabled || here.every((at) => at !== null);
  return steps.indexOf(isLive(match, now) && together ? 'play' : 'meet');
}
