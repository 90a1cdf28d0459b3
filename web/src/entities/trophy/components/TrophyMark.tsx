import { useState } from 'react';
import classes from './TrophyMark.module.css';

/** The drawing's levels from the bottom; the roof is on the third. */
const storeys = ['M14 58V44H50V58', 'M21 44V31H43V44', 'M27 31V19H37V31'];
const roof = 'M20 19 32 7 44 19';
/** The highlighted line through that many levels. */
const ways = ['M14 58V44', 'M14 58V44H21V31', 'M14 58V44H21V31H27V19H20L32 7'];

interface TrophyMarkProps {
  /** 1 is the highest place; null is a special prize. */
  rank: number | null;
  src?: string | null;
  size?: number;
}

/** A trophy's image, or a drawing whose height shows the place; a special prize without an image is a banner. */
export function TrophyMark({ rank, src, size = 64 }: TrophyMarkProps) {
  const [failed, setFailed] = useState<string | null>(null);
  if (src && failed !== src) {
    return (
      <img
        className={classes.image}
        src={src}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        onError={() => setFailed(src)}
      />
    );
  }
  const height = rank === null ? 0 : Math.max(1, 4 - rank);
  return (
    <svg
      className={classes.mark}
      width={size}
      height={size}
      viewBox="0 0 64 64"
      fill="none"
      aria-hidden="true"
    >
      <path className={classes.line} d="M8 58H56" />
      {rank === null ? (
        <>
          <path className={classes.line} d="M22 58V8" />
          <path className={classes.way} d="M22 12H46V30L34 24 22 30" />
        </>
      ) : (
        <>
          <path className={classes.line} d={storeys.slice(0, height).join('')} />
          {height === 3 && <path className={classes.line} d={roof} />}
          <path className={classes.way} d={ways[height - 1]} />
          {rank > 3 && (
            <text className={classes.rank} x="32" y="32" textAnchor="middle">
              {rank}
            </text>
          )}
        </>
      )}
    </svg>
  );
}
