import type { Contest } from '@/shared/api/types';

/** Whether the viewer holds ABILITY_CONTEST_EDIT. */
export function canEditContest(contest: Contest): boolean {
  return contest.abilities.includes('ABILITY_CONTEST_EDIT');
}
