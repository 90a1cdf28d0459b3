import type { Tournament } from '@/shared/api/types';
import type { Density } from './geometry';

/** Steps of nearness: the whole, lines with names, matches, matches large. */
export const zoomLevels = ['fit', 'sheet', 'cards', 'large'] as const;
export type ZoomLevel = (typeof zoomLevels)[number];

/** A sheet has lines for winners alone, so a bracket in which the beaten play on has no such step. */
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
 * A world that is a little too wide is drawn a little smaller, so that nobody has to scroll for the last column, but never
 * so small that names are below 12 pixels.
 */
const snuggest = { sheet: 12 / 13, cards: 0.8 };

/** The whole never becomes larger than its natural size. */
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

/** Small brackets open as cards; from 32 slots on, a screen holds more as a sheet. */
export function openingLevel(tournament: Tournament): ZoomLevel {
  return tournament.double || tournament.slots <= 16 ? 'cards' : 'sheet';
}

export function openingSides(tournament: Tournament): 1 | 2 {
  return tournament.slots >= 32 && !tournament.double ? 2 : 1;
}
