import type { BattleRoyal } from '@/shared/api/types';

/** What an operator does next: start a round, end the one that is played, finish, or nothing more. */
export type Step =
  | { kind: 'start'; round: number }
  | { kind: 'end'; round: number }
  | { kind: 'finish' }
  | { kind: 'done' };

type Progress = Pick<BattleRoyal, 'currentRound' | 'roundStatus' | 'published' | 'finished' | 'over'>;

export function nextStep({ currentRound, roundStatus, published, finished, over }: Progress): Step {
  if (finished) return { kind: 'done' };
  if (!published) return { kind: 'start', round: currentRound };
  if (roundStatus === 'start') return { kind: 'end', round: currentRound };
  return over ? { kind: 'finish' } : { kind: 'start', round: currentRound + 1 };
}
