import type { RoundInfo } from '@/shared/api/types';
import type { RoundLock } from '../components/PlanEditor';
import type { DraftRound } from './plan';

/** Returns the plan of stored rounds. */
export function planOf(rounds: readonly RoundInfo[]): DraftRound[] {
  return rounds.map(({ matchCount, matchTime, startTime }) => ({ matchCount, matchTime, startTime }));
}

/** Returns what of each round can be changed. */
export function locksOf(rounds: readonly RoundInfo[]): RoundLock[] {
  return rounds.map(({ status, begun }) => {
    if (status === 'planned') return 'open';
    if (status === 'end') return 'ended';
    return begun ? 'begun' : 'published';
  });
}

/** Returns how many rounds have begun. A plan keeps them. */
export function begunOf(rounds: readonly RoundInfo[]): number {
  return rounds.filter(({ status }) => status !== 'planned').length;
}

/** Returns how many matches of the rounds are decided. */
export function decidedIn(rounds: readonly RoundInfo[]): number {
  return rounds.reduce((sum, { decided }) => sum + decided, 0);
}
