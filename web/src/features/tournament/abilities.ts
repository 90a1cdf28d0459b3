import type { Contest } from '@/shared/api/types';

/** Whether the viewer holds ABILITY_CONTEST_EDIT. */
export function canEditContest(contest: Contest): boolean {
  return contest.abilities.includes('ABILITY_CONTEST_EDIT');
}

/** Whether the contest's bracket follows another stage, which tells who plays in it. */
export function isPlayoff(contest: Pick<Contest, 'contestType'>): boolean {
  return contest.contestType !== 'TOURNAMENT';
}
