import classes from './Brand.module.css';

interface TowerSymbolProps {
  size?: number;
  /** Draws itself once when it appears. */
  drawn?: boolean;
}

/** The tower: four lines become two, two become one; the winner's line is lacquer. */
export function TowerSymbol({ size = 32, drawn = false }: TowerSymbolProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      aria-hidden="true"
      className={classes.symbol}
      data-drawn={drawn || undefined}
    >
      <path
        className={classes.tower}
        d="M4 30V21.5H12V30M20 30V21.5H28V30M8 21.5V13H16M24 21.5V13H16"
        pathLength="1"
      />
      <path className={classes.winner} d="M20 30V21.5H24V13H16V5" pathLength="1" />
      <path className={classes.roof} d="M8.5 7.5 16 2.5l7.5 5" pathLength="1" />
    </svg>
  );
}

/** The name in the same line as the tower; the Y is two lines joining into one. */
export function Wordmark({ height = 18 }: { height?: number }) {
  return (
    <svg
      height={height}
      viewBox="0 0 128 22"
      fill="none"
      role="img"
      aria-label="Yagura"
      className={classes.wordmark}
    >
      <path d="M2 0V9.5H16V0M9 9.5V22" />
      <path d="M24 22V5.5L27.5 2H38V22M24 13H38" />
      <path d="M60 2H46V20H60V11.5H53" />
      <path d="M68 0V20H82V0" />
      <path d="M90 22V2H104V12.5H90M97 12.5 104 22" />
      <path d="M112 22V5.5L115.5 2H126V22M112 13H126" />
    </svg>
  );
}
