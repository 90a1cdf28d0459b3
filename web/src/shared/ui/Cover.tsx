import { useMemo, useState } from 'react';
import classes from './Cover.module.css';
import { type CoveredContest, coverArt, coverSize } from './coverArt';

interface CoverProps {
  /** The contest's id; the generated drawing depends on it. */
  id: string | number;
  /** The game's key; the colour depends on it. */
  gameKey?: string | null;
  src?: string | null;
  /** The contest whose format and state the generated drawing shows; a plain bracket if absent. */
  contest?: CoveredContest;
  /** `hero` crops to a wide band. */
  shape?: 'card' | 'hero';
  /** Loads at once instead of when it comes near the window. */
  eager?: boolean;
}

/** The image of a contest, or a generated drawing if there is none or it fails to load. */
export function Cover({ id, gameKey, src, contest, shape = 'card', eager = false }: CoverProps) {
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
        <CoverDrawing id={id} gameKey={gameKey ?? ''} contest={contest} />
      )}
    </div>
  );
}

interface CoverDrawingProps {
  id: string | number;
  gameKey: string;
  contest: CoveredContest | undefined;
}

function CoverDrawing({ id, gameKey, contest }: CoverDrawingProps) {
  const { contestType, playState, entryCount, entryMaxCount } = contest ?? {};
  const { pigment, back, plate, marks } = useMemo(
    () =>
      coverArt(
        id,
        gameKey,
        contestType &&
          playState && {
            contestType,
            playState,
            entryCount: entryCount ?? 0,
            entryMaxCount: entryMaxCount ?? 0,
          },
      ),
    [id, gameKey, contestType, playState, entryCount, entryMaxCount],
  );
  return (
    <svg
      viewBox={`0 0 ${coverSize.width} ${coverSize.height}`}
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      aria-hidden="true"
      style={{ background: pigment.ground }}
    >
      <path d={plate} fill={pigment.shade} />
      <path d={back} stroke={pigment.line} strokeWidth="1.5" opacity="0.28" />
      {marks.map(({ d, tone, width }) => {
        const colour = tone === 'bright' ? pigment.bright : pigment.line;
        return (
          <path
            key={`${tone} ${width}`}
            d={d}
            {...(width === 0 ? { fill: colour } : { stroke: colour, strokeWidth: width })}
            {...(tone === 'faint' && { opacity: 0.45, strokeDasharray: '7 7' })}
            {...(tone === 'bright' && { strokeLinecap: 'square', strokeLinejoin: 'miter' })}
          />
        );
      })}
    </svg>
  );
}
