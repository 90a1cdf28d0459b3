import { useEffect, useMemo, useState } from 'react';
import { seeded } from '@/shared/lib/random';
import classes from './AnimatedBracket.module.css';
import { bracketDepth, bracketSize, randomBracket } from './bracketPicture';

/** Steps of one run: each round is played and then decided, then the champion is drawn, then it pauses. */
const steps = bracketDepth + 3;
const stepTime = 1500;

/** An animated bracket that starts again after each run. With reduced motion it is shown finished. */
export function AnimatedBracket({ label }: { label: string }) {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const [tick, setTick] = useState(0);
  useEffect(() => {
    if (still) return;
    const timer = setInterval(() => {
      if (!document.hidden) setTick((now) => now + 1);
    }, stepTime);
    return () => clearInterval(timer);
  }, [still]);

  const run = still ? 3 : Math.floor(tick / steps);
  const step = still ? steps : tick % steps;
  const bracket = useMemo(() => randomBracket(seeded(`season ${run}`)), [run]);
  const crowned = step > bracketDepth;

  return (
    <svg
      viewBox={`0 0 ${bracketSize.width} ${bracketSize.height}`}
      fill="none"
      role="img"
      aria-label={label}
      className={classes.bracket}
    >
      <path
        className={classes.outline}
        d={bracket.matches.map((match) => match.won + match.lost).join('') + bracket.stem}
      />
      <path className={classes.baseline} d={`M0 406H${bracketSize.width}`} />
      {bracket.slots.map((slot) => (
        <rect
          key={slot.x}
          x={slot.x - 5}
          y={392}
          width={10}
          height={14}
          className={classes.slot}
          data-champion={(slot.champion && crowned) || undefined}
        />
      ))}
      <g key={run}>
        {bracket.matches
          .filter((match) => match.round < step)
          .map((match) => (
            <g key={match.won}>
              <path className={classes.lost} d={match.lost} pathLength="1" />
              <path
                className={classes.won}
                d={match.won}
                pathLength="1"
                data-champion={(match.champion && crowned) || undefined}
              />
            </g>
          ))}
        {bracket.matches
          .filter((match) => match.round === step)
          .map((match) => (
            <rect
              key={match.won}
              className={classes.live}
              x={match.x - 5}
              y={match.y - 5}
              width={10}
              height={10}
            />
          ))}
        {crowned && (
          <>
            <path className={classes.stem} d={bracket.stem} pathLength="1" />
            <path
              className={classes.crown}
              d={`M${bracket.apex.x - 64} ${bracket.apex.y + 16}L${bracket.apex.x} ${bracket.apex.y - 30}L${bracket.apex.x + 64} ${bracket.apex.y + 16}`}
              pathLength="1"
            />
          </>
        )}
      </g>
    </svg>
  );
}
