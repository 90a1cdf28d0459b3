/** Rounds after which one of so many can be unbeaten; 0 while nobody could play. */
export function swissRoundsFor(participants: number): number {
  return participants < 2 ? 0 : Math.ceil(Math.log2(participants));
}
