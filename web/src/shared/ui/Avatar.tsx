import { useMemo, useState } from 'react';
import { seeded } from '../lib/random';
import classes from './Avatar.module.css';
import { pigmentOf } from './pigments';

interface AvatarProps {
  /** Decides the crest when there is no image. */
  id: string | number;
  /** Spoken text; leave empty where the name stands beside it. */
  name?: string;
  src?: string | null;
  size?: number;
  /** A team's crest has a second frame. */
  kind?: 'user' | 'team';
}

/** A person's or team's image, or a crest of bracket lines that belongs to the id alone (U9.020). */
export function Avatar({ id, name = '', src, size = 36, kind = 'user' }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <span className={classes.avatar} style={{ width: size, height: size }}>
      {src && failed !== src ? (
        <img src={src} alt={name} width={size} height={size} loading="lazy" onError={() => setFailed(src)} />
      ) : (
        <Crest id={id} kind={kind} name={name} />
      )}
    </span>
  );
}

/** Half a crest as line segments on a 4 × 8 grid; it is mirrored into a whole. */
function half(random: () => number): string {
  const storeys = 2 + Math.floor(random() * 2);
  let y = 34;
  let x = 6 + Math.floor(random() * 2) * 3;
  let d = `M${x} ${y}`;
  const rise = (34 - 9) / storeys;
  for (let i = 0; i < storeys; i++) {
    y -= rise;
    d += `V${y.toFixed(1)}`;
    const inward = i === storeys - 1 ? 20 : x + 3 + Math.floor(random() * 2) * 3;
    d += `H${inward}`;
    if (random() > 0.45) d += `M${inward} ${y.toFixed(1)}`;
    x = inward;
  }
  if (random() > 0.5) d += `M13 34V${(34 - rise * (0.5 + random() * 0.4)).toFixed(1)}H20`;
  return d;
}

function Crest({ id, kind, name }: { id: string | number; kind: 'user' | 'team'; name: string }) {
  const crest = useMemo(() => {
    const random = seeded(`${kind} ${id}`);
    const pigment = pigmentOf(random);
    return { pigment, d: half(random), stem: random() > 0.3 };
  }, [id, kind]);
  return (
    <svg
      viewBox="0 0 40 40"
      fill="none"
      strokeWidth="2.6"
      role={name ? 'img' : undefined}
      aria-label={name || undefined}
      aria-hidden={name ? undefined : true}
      style={{ background: crest.pigment.shade }}
    >
      {kind === 'team' && <path d="M2 2H38V38H2Z" stroke={crest.pigment.line} strokeWidth="2" />}
      <path d={crest.d} stroke={crest.pigment.bright} />
      <path d={crest.d} stroke={crest.pigment.bright} transform="matrix(-1 0 0 1 40 0)" />
      {crest.stem && <path d="M20 10V4" stroke={crest.pigment.bright} />}
    </svg>
  );
}
