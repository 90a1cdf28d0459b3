import type { RoundStage } from '@/formats/common/lib/roundAct';
import type { SwissDraw } from '@/shared/api/types';

/** Returns a swiss draw as a stage of rounds: it is over after the last planned round. */
export function stageOf(draw: SwissDraw): SwissDraw & RoundStage {
  return { ...draw, over: draw.currentRound + 1 >= draw.roundInfo.length };
}
