import type { Team, TeamMember } from '@/shared/api/types';

/** Owner and admins edit the team, invite and remove (permission matrix). */
export function manages(team: Team): boolean {
  return team.myRole === 'owner' || team.myRole === 'admin';
}

/** The owner removes anybody else, admins remove plain members (permission matrix). */
export function mayRemove(team: Team, member: TeamMember, viewerId: number | null): boolean {
  if (member.user.id === viewerId) return false;
  return team.myRole === 'owner' || (team.myRole === 'admin' && member.role === 'member');
}

/** Everybody but the owner may leave. */
export function mayLeave(team: Team): boolean {
  return team.myRole === 'admin' || team.myRole === 'member';
}

/** The owner alone gives roles, hands the team on and ends it (permission matrix). */
export function owns(team: Team): boolean {
  return team.myRole === 'owner';
}

export function isFull(team: Pick<Team, 'memberCount' | 'maxCount'>): boolean {
  return team.memberCount >= team.maxCount;
}
