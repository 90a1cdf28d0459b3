import type { PlacedContest } from '@/shared/api/types';

interface Piece {
  contest: PlacedContest;
  place: { from: number; to: number };
  /** The step of the podium; a shared third place is 3. */
  step: 1 | 2 | 3;
}

/** Returns the contests with a place among the first three, best place first, then the latest. */
export function podium(contests: readonly PlacedContest[]): Piece[] {
  return contests
    .flatMap((contest): Piece[] => {
      const { place } = contest;
      const step = place?.from;
      return place && (step === 1 || step === 2 || step === 3) ? [{ contest, place, step }] : [];
    })
    .sort((a, b) => a.step - b.step || b.contest.contestEnd.localeCompare(a.contest.contestEnd));
}
