export type OrderFault = 'startRequired' | 'startOrder';

/**
 * Returns the fault of each round's start: missing, or not after that of the round before. `after` names further starts that a
 * round must follow.
 */
export function orderFaults(
  starts: readonly (string | null)[],
  after: (round: number) => readonly (string | null | undefined)[] = () => [],
): (OrderFault | null)[] {
  return starts.map((start, round) => {
    if (!start) return 'startRequired';
    const before = [starts[round - 1], ...after(round)];
    return before.some((each) => each && Date.parse(start) <= Date.parse(each)) ? 'startOrder' : null;
  });
}
