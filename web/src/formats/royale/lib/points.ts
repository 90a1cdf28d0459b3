import { RoyaleScoreInput } from '@/shared/api/limits';
import type { BattleRoyal } from '@/shared/api/types';

/** What a score is worth by. */
export type Scoring = Pick<BattleRoyal, 'rankPoint' | 'killPoint'>;

/** The most kills of one participant in one match. */
export const maxKills = RoyaleScoreInput.kill.maximum;

/** What a rank and kills are worth; without a rank there are no points for one (ROYALE-2). */
export function pointsOf({ rankPoint, killPoint }: Scoring, rank: number | null, kill: number) {
  const forRank = rankPoint.find((row) => row.rank === rank)?.point ?? 0;
  const forKills = Math.min(kill * killPoint.point, killPoint.max ?? Number.POSITIVE_INFINITY);
  return { forRank, forKills, total: forRank + forKills };
}
