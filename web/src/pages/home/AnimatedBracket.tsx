import { useEffect, useMemo, useState } from 'react';
import { seeded } from '@/shared/lib/random';
import classes from './LivingTower.module.css';
import { randomBracket, towerDepth, towerSize } from './tower';

/** Steps of one run: each round is played and then decided, then the champion is drawn, then it pauses. */
const steps = towerDepth + 3;
const stepTime = 1500;

/** An animated bracket that starts again after each run. With reduced motion it is shown finished. */
export function LivingTower({ label }: { label: string }) {
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
  const tower = useMemo(() => randomBracket(seeded(`season ${run}`)), [run]);
  const crowned = step > towerDepth;

  return (
    <svg
      viewBox={`0 0 ${towerSize.width} ${towerSize.height}`}
      fill="none"
      role="img"
      aria-label={label}
      className={classes.tower}
    >
      <path
        className={classes.ghost}
        d={tower.matches.map((match) => match.won + match.lost).join('') + tower.stem}
      />
      <path className={classes.ground} d={`M0 406H${towerSize.width}`} />
      {tower.slots.map((slot) => (
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
        {tower.matches
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
        {tower.matches
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
            <path className={classes.stem} d={tower.stem} pathLength="1" />
            <path
              className={classes.roof}
              d={`M${tower.apex.x - 64} ${tower.apex.y + 16}L${tower.apex.x} ${tower.apex.y - 30}L${tower.apex.x + 64} ${tower.apex.y + 16}`}
              pathLength="1"
            />
          </>
        )}
      </g>
    </svg>
  );
}
