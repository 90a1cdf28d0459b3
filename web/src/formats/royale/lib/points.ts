import { RoyaleScoreInput } from '@/shared/api/limits';
import type { BattleRoyal } from '@/shared/api/types';

/** The fields that decide the points of a score. */
export type Scoring = Pick<BattleRoyal, 'rankPoint' | 'killPoint'>;

/** The most kills of one participant in one match. */
export const maxKills = RoyaleScoreInput.kill.maximum;

/** Returns the points of a rank and kills; without a rank only those of the kills (ROYALE-2). */
export function pointsOf({ rankPoint, killPoint }: Scoring, rank: number | null, kill: number) {
  const forRank = rankPoint.find((row) => row.rank === rank)?.point ?? 0;
  const forKills = Math.min(kill * killPoint.point, killPoint.max ?? Number.POSITIVE_INFINITY);
  return { forRank, forKills, total: forRank + forKills };
}
