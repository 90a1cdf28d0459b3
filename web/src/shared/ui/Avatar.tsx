import { useMemo, useState } from 'react';
import classes from './Avatar.module.css';
import { crestOf } from './crest';

interface AvatarProps {
  /** The generated crest depends on it. */
  id: string | number;
  /** Spoken text; empty if the name is beside it. */
  name?: string;
  src?: string | null;
  size?: number;
  /** A team's crest has a second frame. */
  kind?: 'user' | 'team';
}

/** The image of a person or team, or a generated crest that depends on the id alone. */
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

function Crest({ id, kind, name }: { id: string | number; kind: 'user' | 'team'; name: string }) {
  const crest = useMemo(() => crestOf(id, kind), [id, kind]);
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
      {crest.frame && <path d={crest.frame} stroke={crest.pigment.line} strokeWidth="2" />}
      <path d={crest.half} stroke={crest.pigment.bright} />
      <path d={crest.half} stroke={crest.pigment.bright} transform="matrix(-1 0 0 1 40 0)" />
      {crest.stem && <path d={crest.stem} stroke={crest.pigment.bright} />}
    </svg>
  );
}
