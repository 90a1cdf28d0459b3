import type { SwissDraw } from '@/shared/api/types';

/** What an operator does next: publish a round, end the one that is played, finish, or nothing more. */
export type Step =
  | { kind: 'draw'; round: number }
  | { kind: 'end'; round: number; open: number }
  | { kind: 'finish' }
  | { kind: 'done' };

type Progress = Pick<SwissDraw, 'roundInfo' | 'currentRound' | 'roundStatus' | 'published' | 'finished'>;

export function nextStep({ roundInfo, currentRound, roundStatus, published, finished }: Progress): Step {
  if (finished) return { kind: 'done' };
  const current = roundInfo[currentRound];
  if (!published) return { kind: 'draw', round: currentRound };
  if (roundStatus === 'start' && current) {
    return { kind: 'end', round: currentRound, open: current.matches - current.decided };
  }
  return currentRound + 1 < roundInfo.length ? { kind: 'draw', round: currentRound + 1 } : { kind: 'finish' };
}
