import { useState } from 'react';
import type { RoundInfo } from '@/shared/api/types';
import { planOf } from './locks';
import type { DraftRound } from './plan';

interface PlannedStage {
  version: number;
  roundInfo: RoundInfo[];
}

/**
 * The rounds of a stage while they are edited. The form starts from one version and keeps it, so that a newer one is
 * noticed and nothing typed is lost.
 */
export function usePlanEdit<Stage extends PlannedStage>(latest: Stage) {
  const [base, setBase] = useState(latest);
  const [rounds, setRounds] = useState<DraftRound[]>(() => planOf(latest.roundInfo));
  return {
    base,
    rounds,
    setRounds,
    changed: JSON.stringify(rounds) !== JSON.stringify(planOf(base.roundInfo)),
    stale: latest.version !== base.version,
    /** Begins anew from what was saved meanwhile. */
    takeLatest() {
      setBase(latest);
      setRounds(planOf(latest.roundInfo));
    },
  };
}
