import type { ContestCard } from '../api/types';
import { seeded } from '../lib/random';
import { bracketCover, leagueCover, plainCover, royaleCover, swissCover } from './coverShapes';
import { type Pigment, pigmentOf } from './pigments';

/** What of a contest its generated cover shows. */
export type CoveredContest = Pick<ContestCard, 'contestType' | 'playState' | 'entryCount' | 'entryMaxCount'>;

/** One stroke or area of a generated cover, as an SVG path. */
export interface CoverMark {
  d: string;
  /** `faint` is still to come, `plain` is there, `bright` has won. */
  tone: 'faint' | 'plain' | 'bright';
  /** Width of the stroke; the path is filled if it is 0. */
  width: number;
}

export interface CoverShape {
  /** Faint lines in the background. */
  back: string;
  /** A plain shape behind the drawing. */
  plate: string;
  marks: CoverMark[];
}

interface CoverArt extends CoverShape {
  pigment: Pigment;
}

/** Width and height of a generated cover. */
export const coverSize = { width: 640, height: 360 } as const;

const shapes = {
  TOURNAMENT: bracketCover,
  LEAGUE: leagueCover,
  BATTLEROYAL: royaleCover,
  SWISSDRAW: swissCover,
} as const satisfies Record<CoveredContest['contestType'], unknown>;

/**
 * Returns the cover of a contest without an image: the game chooses the colour, the format and the state of play the
 * drawing, the id its details. What is no contest has a plain drawing.
 */
export function coverArt(id: string | number, gameKey: string, contest?: CoveredContest): CoverArt {
  const pigment = pigmentOf(seeded(`game ${gameKey}`));
  const random = seeded(`contest ${id}`);
  const shape = contest ? shapes[contest.contestType](contest, random) : plainCover(random);
  return { pigment, ...shape, marks: joined(shape.marks) };
}

/** Joins the paths of marks that look alike, so that a list of many covers has few elements. */
function joined(marks: readonly CoverMark[]): CoverMark[] {
  const alike = new Map<string, CoverMark>();
  for (const mark of marks) {
    const look = `${mark.tone} ${mark.width}`;
    const earlier = alike.get(look);
    alike.set(look, earlier ? { ...earlier, d: earlier.d + mark.d } : mark);
  }
  return [...alike.values()];
}
