import type { RoundInfo } from '@/shared/api/types';
import type { RoundLock } from '../components/PlanEditor';
import type { DraftRound } from './plan';

/** The plan that rounds stand for. */
export function planOf(rounds: readonly RoundInfo[]): DraftRound[] {
  return rounds.map(({ matchCount, matchTime, startTime }) => ({ matchCount, matchTime, startTime }));
}

/** What of each round can still be changed. */
export function locksOf(rounds: readonly RoundInfo[]): RoundLock[] {
  return rounds.map(({ status, begun }) => {
    if (status === 'planned') return 'open';
    if (status === 'end') return 'ended';
    return begun ? 'begun' : 'published';
  });
}

/** How many rounds have begun; a plan keeps them. */
export function begunOf(rounds: readonly RoundInfo[]): number {
  return rounds.filter(({ status }) => status !== 'planned').length;
}
