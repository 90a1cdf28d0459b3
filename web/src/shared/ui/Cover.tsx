import { useMemo, useState } from 'react';
import classes from './Cover.module.css';
import { coverArt, coverSize } from './coverArt';

interface CoverProps {
  /** The contest's id; the generated drawing depends on it. */
  id: string | number;
  /** The game's key; the colour depends on it. */
  gameKey?: string | null;
  src?: string | null;
  /** `hero` crops to a wide band. */
  shape?: 'card' | 'hero';
  /** Loads at once instead of when it comes near the window. */
  eager?: boolean;
}

/** The image of a contest, or a generated drawing if there is none or it fails to load. */
export function Cover({ id, gameKey, src, shape = 'card', eager = false }: CoverProps) {
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <div className={classes.cover} data-shape={shape}>
      {src && failed !== src ? (
        <img
          src={src}
          alt=""
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          onError={() => setFailed(src)}
        />
      ) : (
        <CoverDrawing id={id} gameKey={gameKey ?? ''} />
      )}
    </div>
  );
}

function CoverDrawing({ id, gameKey }: { id: string | number; gameKey: string }) {
  const art = useMemo(() => coverArt(id, gameKey), [id, gameKey]);
  const { pigment } = art;
  const lost = art.front.filter((line) => !line.won);
  const won = art.front.filter((line) => line.won);
  return (
    <svg
      viewBox={`0 0 ${coverSize.width} ${coverSize.height}`}
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      aria-hidden="true"
      style={{ background: pigment.ground }}
    >
      <path d={art.plate} fill={pigment.shade} />
      <path
        d={art.back.map((line) => line.d).join('')}
        stroke={pigment.line}
        strokeWidth="1.5"
        opacity="0.28"
      />
      {lost.map((line) => (
        <path key={line.d} d={line.d} stroke={pigment.line} strokeWidth={3 + line.round * 0.8} />
      ))}
      <path
        d={won.map((line) => line.d).join('')}
        stroke={pigment.bright}
        strokeWidth="6"
        strokeLinecap="square"
        strokeLinejoin="miter"
      />
    </svg>
  );
}
