import type { RoundInfo } from '@/shared/api/types';

/** A stage that is played in rounds, as its operators see it. */
export interface RoundStage {
  id: number;
  contestId: number;
  roundInfo: RoundInfo[];
  currentRound: number;
  roundStatus: 'start' | 'end';
  published: boolean;
  finished: string | null;
  /** Whether no round follows the current one. */
  over: boolean;
}

/** An operator's next action: start a round, end the running one, finish, or none. */
export type RoundAct =
  | { kind: 'start'; round: number }
  | { kind: 'end'; round: number }
  | { kind: 'finish' }
  | { kind: 'done' };

type Progress = Pick<RoundStage, 'currentRound' | 'roundStatus' | 'published' | 'finished' | 'over'>;

export function nextRoundAct({ currentRound, roundStatus, published, finished, over }: Progress): RoundAct {
  if (finished) return { kind: 'done' };
  if (!published) return { kind: 'start', round: currentRound };
  if (roundStatus === 'start') return { kind: 'end', round: currentRound };
  return over ? { kind: 'finish' } : { kind: 'start', round: currentRound + 1 };
}
