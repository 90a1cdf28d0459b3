/** Returns the number of rounds after which at most one participant can be unbeaten (SWISS-2); 0 if nobody can play. */
export function swissRoundsFor(participants: number): number {
  return participants < 2 ? 0 : Math.ceil(Math.log2(participants));
}
