import type { RoundInfo } from '@/shared/api/types';

/** A stage that is played round after round, as far as its operators lead it on. */
export interface RoundStage {
  id: number;
  contestId: number;
  roundInfo: RoundInfo[];
  currentRound: number;
  roundStatus: 'start' | 'end';
  published: boolean;
  finished: string | null;
  /** Nothing is left to play once the current round has ended. */
  over: boolean;
}

/** What an operator does next: start a round, end the one that is played, finish, or nothing more. */
export type Step =
  | { kind: 'start'; round: number }
  | { kind: 'end'; round: number }
  | { kind: 'finish' }
  | { kind: 'done' };

type Progress = Pick<RoundStage, 'currentRound' | 'roundStatus' | 'published' | 'finished' | 'over'>;

export function nextStep({ currentRound, roundStatus, published, finished, over }: Progress): Step {
  if (finished) return { kind: 'done' };
  if (!published) return { kind: 'start', round: currentRound };
  if (roundStatus === 'start') return { kind: 'end', round: currentRound };
  return over ? { kind: 'finish' } : { kind: 'start', round: currentRound + 1 };
}
