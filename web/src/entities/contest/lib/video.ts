import type { Contest } from '@/shared/api/types';

/** The address of a contest's video or stream; empty without one. The form of a contest writes iframeSrc. */
export function videoOf({ iframeSrc, videoUrl }: Pick<Contest, 'iframeSrc' | 'videoUrl'>): string {
  return iframeSrc || videoUrl;
}
