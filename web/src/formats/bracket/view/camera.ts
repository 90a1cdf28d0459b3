import type { Tournament } from '@/shared/api/types';
import type { Density } from './geometry';

/** The zoom levels: everything, lines with names, matches, large matches. */
const zoomLevels = ['fit', 'sheet', 'cards', 'large'] as const;
export type ZoomLevel = (typeof zoomLevels)[number];

/** Returns the levels of a bracket. A double elimination has no sheet, whose lines are those of winners only. */
export function levelsOf({ double }: Pick<Tournament, 'double'>): readonly ZoomLevel[] {
  return double ? zoomLevels.filter((level) => level !== 'sheet') : zoomLevels;
}

export function zoomed(level: ZoomLevel, by: 1 | -1, levels: readonly ZoomLevel[] = zoomLevels): ZoomLevel {
  return levels[levels.indexOf(level) + by] ?? level;
}

export function densityOf(level: ZoomLevel): Density {
  return level === 'fit' || level === 'sheet' ? 'sheet' : 'cards';
}

export interface Size {
  width: number;
  height: number;
}

/**
 * The smallest scale at which a layout that is slightly too wide still shrinks to the width of the viewport. Names stay
 * at least 12 pixels high.
 */
const snuggest = { sheet: 12 / 13, cards: 0.8 };

/** Returns the scale of a level. `fit` never enlarges the layout. */
export function scaleOf(level: ZoomLevel, world: Size, room: Size): number {
  if (room.width === 0 || room.height === 0) return 1;
  const across = room.width / world.width;
  switch (level) {
    case 'fit':
      return Math.max(0.08, Math.min(1, across, room.height / world.height));
    case 'large':
      return 1.3;
    default:
      return across >= snuggest[level] ? Math.min(1, across) : 1;
  }
}

/** Returns the first level of a bracket: cards for small ones; from 32 slots on the sheet, which shows more. */
export function openingLevel(tournament: Tournament): ZoomLevel {
  return tournament.double || tournament.slots <= 16 ? 'cards' : 'sheet';
}

export function openingSides(tournament: Tournament): 1 | 2 {
  return tournament.slots >= 32 && !tournament.double ? 2 : 1;
}
