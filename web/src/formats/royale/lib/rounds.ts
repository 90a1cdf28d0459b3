import { type DraftRound, plansOf } from '@/formats/common/lib/plan';
import { ContestRegistration } from '@/shared/api/limits';
import type { BattleRoyal, BattleRoyalForm } from '@/shared/api/types';

type RoyalePlan = BattleRoyalForm['roundInfo'][number];

/** The most rounds of a battle royale (ROYALE-1). */
export const maxRounds = ContestRegistration.matchCount.maximum;

/** Returns the rounds of a battle royale for the editor of rounds: each is one match. */
export function draftOf(rounds: readonly RoyalePlan[]): DraftRound[] {
  return rounds.map(({ matchTime, startTime }) => ({ matchCount: 1, matchTime, startTime }));
}

/** Returns the rounds to send; null while a start is missing or out of order. */
export function roundsOf(rounds: readonly DraftRound[]): RoyalePlan[] | null {
  return plansOf(rounds)?.map(({ matchTime, startTime }) => ({ matchTime, startTime })) ?? null;
}

/** Whether the table has places: a rank or a kill is reported, or the battle royale is finished. Before, all have 0 points. */
export function hasScores({ roundInfo, finished }: BattleRoyal): boolean {
  return finished !== null || roundInfo.some(({ begun }) => begun);
}
