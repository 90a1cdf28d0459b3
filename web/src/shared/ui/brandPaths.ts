/** The lines of the symbol on a grid of 32 × 32, and of the name on a grid of 128 × 22. */
export const symbolPaths = {
  tower: 'M4 30V21.5H12V30M20 30V21.5H28V30M8 21.5V13H16M24 21.5V13H16',
  winner: 'M20 30V21.5H24V13H16V5',
  roof: 'M8.5 7.5 16 2.5l7.5 5',
} as const;

export const wordmarkPaths = [
  'M2 0V9.5H16V0M9 9.5V22',
  'M24 22V5.5L27.5 2H38V22M24 13H38',
  'M60 2H46V20H60V11.5H53',
  'M68 0V20H82V0',
  'M90 22V2H104V12.5H90M97 12.5 104 22',
  'M112 22V5.5L115.5 2H126V22M112 13H126',
] as const;
