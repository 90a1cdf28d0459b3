import { useState } from 'react';
import type { RoundInfo } from '@/shared/api/types';
import { sameJson } from '@/shared/lib/sameJson';
import { planOf } from './locks';
import type { DraftRound } from './plan';

interface PlannedStage {
  version: number;
  roundInfo: RoundInfo[];
}

/**
 * Holds the rounds of a stage while they are edited. The form builds on the version that it opened with: a newer version
 * is reported as stale and does not replace the input.
 */
export function usePlanEdit<Stage extends PlannedStage>(latest: Stage) {
  const [base, setBase] = useState(latest);
  const [rounds, setRounds] = useState<DraftRound[]>(() => planOf(latest.roundInfo));
  return {
    base,
    rounds,
    setRounds,
    changed: !sameJson(rounds, planOf(base.roundInfo)),
    stale: latest.version !== base.version,
    /** Replaces the input by the latest version. */
    takeLatest() {
      setBase(latest);
      setRounds(planOf(latest.roundInfo));
    },
  };
}
