import { seeded } from '../lib/random';
import { type Pigment, pigmentOf } from './pigments';

/** The drawing for a person or team without an image, on a grid of 40 × 40. */
export interface Crest {
  pigment: Pigment;
  /** Path data of the left half; the right half mirrors it at x = 20. */
  half: string;
  /** Path data of what is drawn once: the stem, and the second frame of a team. */
  stem: string;
  frame: string;
}

/** Returns a crest of bracket lines that depends on the id alone. */
export function crestOf(id: string | number, kind: 'user' | 'team'): Crest {
  const random = seeded(`${kind} ${id}`);
  const pigment = pigmentOf(random);
  const half = halfOf(random);
  return {
    pigment,
    half,
    stem: random() > 0.3 ? 'M20 10V4' : '',
    frame: kind === 'team' ? 'M2 2H38V38H2Z' : '',
  };
}

/** Returns line segments on a grid of 4 × 8. */
function halfOf(random: () => number): string {
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
