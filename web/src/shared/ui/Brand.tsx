import classes from './Brand.module.css';
import { symbolPaths, wordmarkPaths } from './brandPaths';

interface TowerSymbolProps {
  size?: number;
  /** Plays the drawing animation once when it appears. */
  drawn?: boolean;
}

/** The symbol: a bracket in which four lines become two and two become one. The winner's line has the accent colour. */
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
      <path className={classes.tower} d={symbolPaths.tower} pathLength="1" />
      <path className={classes.winner} d={symbolPaths.winner} pathLength="1" />
      <path className={classes.roof} d={symbolPaths.roof} pathLength="1" />
    </svg>
  );
}

/** The name in the same line style as the symbol. Its Y is two lines that join. */
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
      {wordmarkPaths.map((d) => (
        <path key={d} d={d} />
      ))}
    </svg>
  );
}
