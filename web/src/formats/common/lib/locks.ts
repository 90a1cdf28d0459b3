import type { RoundInfo } from '@/shared/api/types';
import type { RoundLock } from '../components/RoundsPlanEditor';
import type { DraftRound } from './plan';

/** Returns the plan of stored rounds. */
export function planOf(rounds: readonly RoundInfo[]): DraftRound[] {
  return rounds.map(({ matchCount, matchTime, startTime }) => ({ matchCount, matchTime, startTime }));
}

/** Returns what of each round can be changed. */
export function locksOf(rounds: readonly RoundInfo[], now: number): RoundLock[] {
  return rounds.map((round) => {
    if (round.status === 'planned') return 'open';
    if (round.status === 'end') return 'ended';
    if (shownStatusOf(round) === 'end') return 'decided';
    if (round.begun) return 'begun';
    return now < Date.parse(round.beginsAt) ? 'published' : 'due';
  });
}

/** Returns the status that a round is shown with. A round whose matches are all decided is over, also before it is closed. */
export function shownStatusOf({ status, matches, decided }: RoundInfo): RoundInfo['status'] {
  return status === 'start' && matches > 0 && decided === matches ? 'end' : status;
}

/** Returns how many rounds have begun. A plan keeps them. */
export function begunOf(rounds: readonly RoundInfo[]): number {
  return rounds.filter(({ status }) => status !== 'planned').length;
}

/** Returns how many matches of the rounds are decided. */
export function decidedIn(rounds: readonly RoundInfo[]): number {
  return rounds.reduce((sum, { decided }) => sum + decided, 0);
}
