import type { RoundStage } from '@/formats/common/lib/step';
import type { SwissDraw } from '@/shared/api/types';

/** A swiss draw as its operators lead it on: it is over with the last round that is planned. */
export function stageOf(draw: SwissDraw): SwissDraw & RoundStage {
  return { ...draw, over: draw.currentRound + 1 >= draw.roundInfo.length };
}
