import type { Tournament } from '@/shared/api/types';
import type { Density } from './layout';

/** Steps of nearness: the whole, lines with names, matches, matches large. */
export const zoomLevels = ['fit', 'sheet', 'cards', 'large'] as const;
export type ZoomLevel = (typeof zoomLevels)[number];

export function zoomed(level: ZoomLevel, by: 1 | -1): ZoomLevel {
  return zoomLevels[zoomLevels.indexOf(level) + by] ?? level;
}

export function densityOf(level: ZoomLevel): Density {
  return level === 'fit' || level === 'sheet' ? 'sheet' : 'cards';
}

export interface Size {
  width: number;
  height: number;
}

/** The whole never becomes larger than its natural size, and keeps a rest of legibility. */
export function scaleOf(level: ZoomLevel, world: Size, room: Size): number {
  if (level === 'sheet' || level === 'cards') return 1;
  if (level === 'large') return 1.3;
  if (room.width === 0 || room.height === 0) return 1;
  return Math.max(0.08, Math.min(1, room.width / world.width, room.height / world.height));
}

/** Small brackets open as cards; from 32 slots on, a screen holds more as a sheet. */
export function openingLevel(tournament: Tournament): ZoomLevel {
  return tournament.slots <= 16 ? 'cards' : 'sheet';
}

export function openingSides(tournament: Tournament): 1 | 2 {
  return tournament.slots >= 32 ? 2 : 1;
}
