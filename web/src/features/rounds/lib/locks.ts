import type { RoundInfo } from '@/shared/api/types';
import type { RoundLock } from '../components/PlanEditor';
import type { DraftRound } from './plan';

/** The plan that rounds stand for. */
export function planOf(rounds: readonly RoundInfo[]): DraftRound[] {
  return rounds.map(({ matchCount, matchTime, startTime }) => ({ matchCount, matchTime, startTime }));
}

/** What of each round can still be changed. */
export function locksOf(rounds: readonly RoundInfo[]): RoundLock[] {
  const locks = { planned: 'open', start: 'published', end: 'ended' } as const;
  return rounds.map(({ status }) => locks[status]);
}

/** How many rounds have begun; a plan keeps them. */
export function begunOf(rounds: readonly RoundInfo[]): number {
  return rounds.filter(({ status }) => status !== 'planned').length;
}
