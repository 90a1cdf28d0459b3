import type { Team, TeamMember } from '@/shared/api/types';

/** Whether the viewer may edit the team, invite and remove: owner and admins (permission matrix). */
export function manages(team: Team): boolean {
  return team.myRole === 'owner' || team.myRole === 'admin';
}

/** Whether the viewer may remove a member: the owner anybody else, admins plain members (permission matrix). */
export function mayRemove(team: Team, member: TeamMember, viewerId: number | null): boolean {
  if (member.user.id === viewerId) return false;
  return team.myRole === 'owner' || (team.myRole === 'admin' && member.role === 'member');
}

/** Whether the viewer may leave: everybody except the owner. */
export function mayLeave(team: Team): boolean {
  return team.myRole === 'admin' || team.myRole === 'member';
}

/** Whether the viewer may assign roles, transfer and delete the team: only the owner (permission matrix). */
export function owns(team: Team): boolean {
  return team.myRole === 'owner';
}

export function isFull(team: Pick<Team, 'memberCount' | 'maxCount'>): boolean {
  return team.memberCount >= team.maxCount;
}
