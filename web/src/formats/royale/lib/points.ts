import { RoyaleScoreInput } from '@/shared/api/limits';
import type { BattleRoyal } from '@/shared/api/types';

/** The fields that decide the points of a score. */
export type Scoring = Pick<BattleRoyal, 'rankPoint' | 'killPoint'>;

/** The most kills of one participant in one match. */
export const maxKills = RoyaleScoreInput.kill.maximum;

/**
 * Returns the points of a rank and kills, also while they are typed (ROYALE-2). A missing or wrong number, such as NaN, has no
 * points.
 */
export function pointsOf({ rankPoint, killPoint }: Scoring, rank: number | null, kill: number | null) {
  const forRank = rankPoint.find((row) => row.rank === rank)?.point ?? 0;
  const kills = Math.max(kill || 0, 0);
  const forKills = Math.min(kills * killPoint.point, killPoint.max ?? Number.POSITIVE_INFINITY);
  return { forRank, forKills, total: forRank + forKills };
}
