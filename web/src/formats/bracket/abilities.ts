import type { Contest } from '@/shared/api/types';

/** Whether the contest's bracket follows another stage, which decides who plays in it. */
export function isPlayoff(contest: Pick<Contest, 'contestType'>): boolean {
  return contest.contestType !== 'TOURNAMENT';
}
